interface Size {
  width: number;
  height: number;
}
type Box = Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width'>;

/** Pixels between the box and its anchor, and the edge of the screen. */
const GAP = 8;

const within = (value: number, most: number): number => Math.max(GAP, Math.min(value, most - GAP));

/** The same place across, but above the anchor. */
export const above = (
  { top }: Box,
  { x, height }: Pick<DOMRect, 'x' | 'height'>,
): { left: number; top: number } => ({
  left: x,
  top: Math.max(GAP, top - GAP - height),
});

/** Where a box of this size stands next to its anchor: below it if there is room, else above, never off the screen. */
export function beside(anchor: Box, box: Size, screen: Size): { left: number; top: number } {
  const below = anchor.bottom + GAP;
  const top = below + box.height + GAP <= screen.height ? below : anchor.top - GAP - box.height;
  return {
    left: within(anchor.left + anchor.width / 2 - box.width / 2, screen.width - box.width),
    top: within(top, screen.height - box.height),
  };
}
