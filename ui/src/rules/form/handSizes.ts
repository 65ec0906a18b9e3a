/** `1, 2 … 15` for hand sizes in even steps, otherwise all of them. */
export function formatHandSizes(sizes: number[]): string {
  const step = (sizes[1] ?? 0) - (sizes[0] ?? 0);
  const even = sizes.length > 4 && sizes.every((size, i) => i === 0 || size - (sizes[i - 1] ?? 0) === step);
  if (!even || step === 0) return sizes.join(', ');
  return `${sizes[0]}, ${sizes[1]} … ${sizes.at(-1)}`;
}

/** Parses a typed list of hand sizes; null if it is none. */
export function parseHandSizes(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const sizes = parts.map(Number);
  return sizes.length > 0 && sizes.every(Number.isInteger) ? sizes : null;
}
