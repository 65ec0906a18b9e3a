import type { FeltLayout } from './felt';
import { clamp, contains, overlap, type Point, type Rect } from './rect';
import { RATIO, type Spot } from './trick';

/** Where a card that is passed on is laid, and the outline of an arrow from there to who receives it. */
export interface PassLayout {
  spot: Spot;
  arrow: string;
}

/** From the card to the arrow, and half the arrow's width, in widths of the card. */
const GAP = 0.16;
const HALF = 0.13;
/** Where it bends to reach who receives: how far out, and how far below; or along under the seats; or its length without a bend. */
const BENDS = [0.4, 0.25, 0.15].flatMap((down) => [0, 0.2, 0.4].map((out) => [out, down] as const));
const ALONG = { out: 0.7, down: 0.3 };
const LENGTHS = [1.5, 1.3, 1.1, 0.9, 0.7, 0.4];
const STEPS = [...Array(17).keys()].map((step) => step / 16);

type Curve = readonly [from: Point, bend: Point, to: Point];

/** A point of a curve, and so far to the right of it. */
function alongCurve([from, bend, to]: Curve, t: number, right: number): Point {
  const at = (axis: 'x' | 'y'): number =>
    (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * bend[axis] + t ** 2 * to[axis];
  const way = (axis: 'x' | 'y'): number => (1 - t) * (bend[axis] - from[axis]) + t * (to[axis] - bend[axis]);
  const length = Math.hypot(way('x'), way('y'));
  return { x: at('x') - (right * way('y')) / length, y: at('y') + (right * way('x')) / length };
}

/** The tip is between both sides. */
function outlineOf(curve: Curve, half: number): Point[] {
  const [from, bend, to] = curve;
  const far = (point: Point): number => Math.hypot(to.x - point.x, to.y - point.y);
  const neck = 1 - (1.6 * half) / Math.min(far(from), 2 * far(bend));
  const side = (right: number): Point[] => [
    ...STEPS.map((t) => alongCurve(curve, t * neck, right / 3)),
    alongCurve(curve, neck, right),
  ];
  return [...side(half), to, ...side(-half).reverse()];
}

/** Above the question, if that is below the middle; the arrow goes as far to who receives as nothing is in its way. */
export function passOf(
  { arrangement, middle: { x, y }, card, homes, obstacles, trump, up }: FeltLayout,
  to: number,
): PassLayout {
  const home = homes[to]!;
  const under = obstacles.filter((each) => each.y > y && each.x < x && each.x + each.width > x);
  const clear = (arrangement === 'around' ? 2.2 : 1) * GAP;
  const low = Math.min(...under.map((each) => each.y - (clear + RATIO / 2) * card));
  const spot = { x, y: Number.isFinite(low) ? low : y, turn: 0, z: 0 };
  const half = HALF * card;
  const away = (towards: Point, far = 0): Point => {
    const [across, down] = [towards.x - x, towards.y - spot.y];
    const edge =
      GAP + Math.min(0.5 / Math.abs(across), RATIO / 2 / Math.abs(down)) * Math.hypot(across, down);
    const part = ((edge + far) * card) / Math.hypot(across, down);
    return { x: x + part * across, y: spot.y + part * down };
  };
  const plate = obstacles.find((each) => contains(each, { ...home, width: 0, height: 0 }))!;
  const end = {
    x: clamp(plate.x + half / 3, x, plate.x + plate.width - half / 3),
    y: plate.y + plate.height + half / 2,
  };
  const side = Math.sign(x - end.x) * card;
  const along = { x: end.x + ALONG.out * side, y: end.y + ALONG.down * card };
  const curves: Curve[] = [
    [away(end), away(end, 0.1), end],
    ...BENDS.map(([out, down]): Curve => {
      const bend = { x: x + side * out, y: end.y + down * (spot.y - end.y) };
      return [away(bend), bend, end];
    }),
    [{ x: x - side * (GAP + 0.5), y: Math.max(along.y, spot.y - card / 2) }, along, end],
    ...LENGTHS.map((far): Curve => [away(home), away(home, far / 2), away(home, far)]),
  ];
  // Above the words that name trump there is room.
  const words = { ...trump, y: trump.y + 0.4 * trump.height, height: 0.6 * trump.height };
  const blocked: Rect[] = [...obstacles.filter((each) => each !== trump), { ...trump, width: up }, words];
  const isFree = (point: Point): boolean =>
    !blocked.some((each) => overlap({ ...point, width: 1, height: 1 }, each));
  const outlines = curves.map((curve) => outlineOf(curve, half));
  const points = outlines.find((outline) => outline.every(isFree)) ?? outlines.at(-1)!;
  return { spot, arrow: `M${points.map((point) => `${point.x} ${point.y}`).join('L')}Z` };
}
