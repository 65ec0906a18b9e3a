/** A column of the histogram: results from `from` up to, but not including, `to`. */
export interface Column {
  from: number;
  to: number;
  count: number;
}

/** Points are multiples of ten, and columns as wide as keeps their number within this. */
const MOST = 12;
const WIDTHS = [10, 20, 50, 100, 200];

/** The results in columns of the same width, without gaps, which reach as far as par if that is known. */
export function columnsOf(points: readonly number[], par: number | null = null): Column[] {
  if (points.length === 0) return [];
  const shown = [...points, par ?? points[0]!];
  const [least, most] = [Math.min(...shown), Math.max(...shown)];
  const width = WIDTHS.find((each) => (most - least) / each < MOST - 1) ?? 500;
  const first = Math.floor(least / width) * width;
  const columns = Math.floor((most - first) / width) + 1;
  return [...Array(columns).keys()].map((i) => {
    const from = first + i * width;
    const to = from + width;
    return { from, to, count: points.filter((each) => from <= each && each < to).length };
  });
}
