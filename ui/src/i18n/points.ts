/** A number of points with a true minus sign. */
export const points = (n: number): string => String(n).replace('-', '\u2212');

/** Points won or lost, with their sign. */
export const gain = (n: number): string => (n > 0 ? `+${n}` : points(n));
