interface Size {
  width: number;
  height: number;
}
type Box = Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width'>;

/** Pixels between the box and its anchor, and the edge of the screen. */
const GAP = 8;

const within = (value: number, most: number): number => Math.max(GAP, Math.min(value, most - GAP));

/**
 * Where a box of this size stands next to its anchor: below it if there is room, else above, never off the screen.
 *
 * @param hand  stays in sight: the box is above it, too, and beside its anchor if it is too high for that
 */
export function beside(anchor: Box, box: Size, screen: Size, hand?: Box): { left: number; top: number } {
  const left = within(anchor.left + anchor.width / 2 - box.width / 2, screen.width - box.width);
  const below = anchor.bottom + GAP;
  const top = below + box.height + GAP <= screen.height ? below : anchor.top - GAP - box.height;
  if (!hand || (top >= GAP && top + box.height <= hand.top))
    return { left, top: within(top, screen.height - box.height) };
  const above = Math.min(anchor.top, hand.top) - GAP - box.height;
  if (above >= GAP) return { left, top: above };
  const right = within(anchor.left + anchor.width + GAP, screen.width - box.width);
  return { left: right, top: within(hand.top - GAP - box.height, screen.height - box.height) };
}
