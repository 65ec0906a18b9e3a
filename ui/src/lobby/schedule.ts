/** `1, 2, 3 … 15` for hand sizes that rise evenly, else all of them. */
export function handSizes(sizes: number[]): string {
  const step = (sizes[1] ?? 0) - (sizes[0] ?? 0);
  const even = sizes.length > 4 && sizes.every((size, i) => i === 0 || size - (sizes[i - 1] ?? 0) === step);
  if (!even || step === 0) return sizes.join(', ');
  return `${sizes[0]}, ${sizes[1]} … ${sizes.at(-1)}`;
}

/** A list of hand sizes as somebody types it; null where it is none. */
export function readSizes(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const sizes = parts.map(Number);
  return sizes.length > 0 && sizes.every(Number.isInteger) ? sizes : null;
}
