import type { FeltLayout } from './felt';
import { overlap, type Point } from './rect';
import { RATIO, type Spot } from './trick';

/** Where a card that is passed on is laid, and the outline of an arrow from there to who receives it. */
export interface PassLayout {
  spot: Spot;
  arrow: string;
}

/** From the card to the arrow, the arrow's greatest length, and half its width, in widths of the card. */
const GAP = 0.16;
const LONGEST = 1.5;
const HALF = 0.2;

/** Above the question, if that is below the middle; the arrow ends before it meets anything. */
export function passOf({ middle: { x, y }, card, homes, obstacles }: FeltLayout, to: number): PassLayout {
  const under = obstacles.filter((each) => each.y > y && each.x < x && each.x + each.width > x);
  const low = Math.min(...under.map((each) => each.y - (GAP + RATIO / 2) * card));
  const spot = { x, y: Number.isFinite(low) ? low : y, turn: 0, z: 0 };
  const turn = Math.atan2(homes[to]!.y - spot.y, homes[to]!.x - x);
  const [across, down] = [Math.cos(turn), Math.sin(turn)];
  const from = card * (GAP + Math.min(0.5 / Math.abs(across), RATIO / 2 / Math.abs(down)));
  /** Along the arrow, and to its right. */
  const at = (far: number, right = 0): Point => ({
    x: x + far * across - right * down,
    y: spot.y + far * down + right * across,
  });
  const isFree = (far: number): boolean => {
    const [end, size] = [at(far), 2 * HALF * card];
    const head = { x: end.x - size / 2, y: end.y - size / 2, width: size, height: size };
    return !obstacles.some((each) => overlap(head, each));
  };
  let tip = from + 2 * HALF * card;
  while (tip < from + LONGEST * card && isFree(tip + 1)) tip++;
  const [wide, thin, neck] = [HALF * card, (HALF / 3) * card, tip - 1.6 * HALF * card];
  const outline = [at(from, thin), at(neck, thin), at(neck, wide), at(tip), at(neck, -wide), at(neck, -thin)];
  const points = [...outline, at(from, -thin)].map((point) => `${point.x} ${point.y}`);
  return { spot, arrow: `M${points.join('L')}Z` };
}
