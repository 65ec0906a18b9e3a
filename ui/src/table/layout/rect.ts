/** A rectangle in pixels, from the upper left corner of the felt. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A point in pixels, from the same corner. */
export interface Point {
  x: number;
  y: number;
}

/** Less than this, in pixels, is no overlap. */
const TOUCHING = 0.01;

/** How wide and high it is where two rectangles overlap; not positive where they do not. */
const common = (one: Rect, other: Rect): [number, number] => [
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x),
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y),
];

export const overlap = (one: Rect, other: Rect): boolean =>
  common(one, other).every((length) => length > TOUCHING);

/** The area that two rectangles have in common. */
export function shared(one: Rect, other: Rect): number {
  const [width, height] = common(one, other);
  return Math.max(0, width) * Math.max(0, height);
}

export const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x - TOUCHING &&
  inner.y >= outer.y - TOUCHING &&
  inner.x + inner.width <= outer.x + outer.width + TOUCHING &&
  inner.y + inner.height <= outer.y + outer.height + TOUCHING;

export const middle = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

export const clamp = (least: number, wanted: number, most: number): number =>
  Math.max(least, Math.min(wanted, most));

/** A rectangle with so much more on all sides. */
export const wider = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** The part of this height at the lower edge of something. */
export const lowerPart = (rect: Rect, height: number): Rect => ({
  ...rect,
  y: rect.y + rect.height - height,
  height,
});
