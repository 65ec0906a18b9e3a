/** Without case and accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A word without the ending that it has here: `scor` of `score`, `wertu` of `Wertungen`. */
const stem = (word: string): string => word.slice(0, Math.max(4, word.length - 3));

/** Whether a title and a text contain all words of a query, whatever their case, accents and endings. */
export function hasWord(query: string, { title, text }: { title: string; text: string }): boolean {
  const found = plain(`${title} ${text}`);
  return plain(query)
    .split(/\s+/)
    .every((word) => found.includes(stem(word)));
}
