type Point = [x: number, y: number];
type Edge = [ax: number, ay: number, bx: number, by: number];

const PIECES = 20;

function bent(from: Point, c1: Point, c2: Point, to: Point): Point[] {
  return [...Array(PIECES).keys()].map((i) => {
    const t = (i + 1) / PIECES;
    const s = 1 - t;
    const at = (axis: 0 | 1): number =>
      s ** 3 * from[axis] + 3 * s * s * t * c1[axis] + 3 * s * t * t * c2[axis] + t ** 3 * to[axis];
    return [at(0), at(1)];
  });
}

const numbers = (text: string): number[] => (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

function points(path: string): Point[] {
  const [start, ...curves] = path.replace('Z', '').split('c');
  const [x = 0, y = 0] = numbers(start ?? '');
  const found: Point[] = [[x, y]];
  const values = curves.flatMap(numbers);
  for (let i = 0; i + 5 < values.length; i += 6) {
    const [fx, fy] = found.at(-1) as Point;
    const at = (k: number): Point => [fx + (values[i + k] ?? 0), fy + (values[i + k + 1] ?? 0)];
    found.push(...bent([fx, fy], at(0), at(2), at(4)));
  }
  return found;
}

/** A closed outline of one `M` and relative cubic curves (`c`), which is all that the favicon is drawn with. */
export class Outline {
  readonly #edges: Edge[];
  readonly #box: [left: number, top: number, right: number, bottom: number];

  constructor(path: string) {
    const all = points(path);
    this.#edges = all.map(([ax, ay], i) => [ax, ay, ...(all[(i + 1) % all.length] as Point)]);
    const [across, down] = [all.map(([x]) => x), all.map(([, y]) => y)];
    this.#box = [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
  }

  /** Whether a point is no further than that from where it could matter. */
  near(x: number, y: number, far = 0): boolean {
    const [left, top, right, bottom] = this.#box;
    return x >= left - far && x <= right + far && y >= top - far && y <= bottom + far;
  }

  /** By the even-odd rule. */
  holds(x: number, y: number): boolean {
    let odd = false;
    if (this.near(x, y))
      for (const [ax, ay, bx, by] of this.#edges)
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
    return odd;
  }

  /** Whether a point is closer than that to the line. */
  touches(x: number, y: number, far: number): boolean {
    if (!this.near(x, y, far)) return false;
    for (const [ax, ay, bx, by] of this.#edges) {
      const [dx, dy] = [bx - ax, by - ay];
      const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      if ((x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2 < far * far) return true;
    }
    return false;
  }
}
