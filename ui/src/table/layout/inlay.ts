import type { FeltContent, FeltLayout } from './felt';
import { clamp, type Rect } from './rect';

/** From the trump's shape in the ground to what is asked, in rem. */
const CLEAR = 1;
/** From the plates to it, and the least that is worth being seen, in rem. */
const BELOW = 0.5;
const LEAST = 3.5;
/** The largest it is, in rem: hardly larger than the cards that lie on it. */
const LARGEST = 14;

/** The square of the trump's shape in the ground: behind the trick, but not behind seats or what is asked. */
export function inlayOf(content: FeltContent, layout: FeltLayout, asked = content.covered?.[0]): Rect {
  const { width, height, em, seats } = content;
  const plates = layout.arrangement === 'row' ? layout.seats : [];
  const top = seats
    ? (asked?.height ?? 0)
    : Math.max(0, ...plates.map((plate) => plate.y + plate.height + BELOW * em));
  const bottom = !seats && asked && asked.height > 0 ? Math.min(height, asked.y - CLEAR * em) : height;
  const most = Math.min(0.7 * width, 0.66 * height, LARGEST * em, bottom - top);
  const size = most < LEAST * em ? 0 : most;
  const middle = clamp(top + size / 2, layout.middle.y, bottom - size / 2);
  return { x: layout.middle.x - size / 2, y: middle - size / 2, width: size, height: size };
}
