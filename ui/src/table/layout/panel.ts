import { EDGE, type PageContent } from './page';
import { clamp, type Rect } from './rect';

/** The least height of the strip with the result of a round, in rem. */
const STRIP = 5.5;

/** The strip in the place of the hand; who has none has it at the lower edge. */
export function stripOf(hand: Rect, { em }: PageContent, across: number, below: number): Rect {
  const height = Math.max(hand.height, STRIP * em);
  const y = Math.min(hand.height > 0 ? hand.y : below, below - height);
  return { x: EDGE * em, y, width: across - 2 * EDGE * em, height };
}

/** The least height of what is read below the felt, where there is hardly a hand, and how wide it is at most, in rem. */
const LEAST_PANEL = 6.75;
const WIDEST_PANEL = 54;

/** Over the hand and all that is below it, or in the column at the side: seats, trump, trick and the turn stay in sight. */
export function panelOf({ width, em }: PageContent, height: number, top: number, side: Rect | null): Rect {
  if (side) return { ...side, height: side.height - EDGE * em };
  const wide = Math.min(width, WIDEST_PANEL * em);
  const y = Math.min(top, height - LEAST_PANEL * em);
  return { x: (width - wide) / 2, y, width: wide, height: height - y };
}

/** The column at the side of a wide page. */
export function sideOf({ width, height, em, players, leftHanded }: PageContent, header: number): Rect {
  const [least, share, most] = players > 4 ? [23, 0.33, 30] : [23, 0.29, 27];
  const pad = clamp(least * em, share * width, most * em);
  return { x: leftHanded ? em : width - pad - em, y: header, width: pad, height: height - header };
}
