/** Names on a pad are told apart as in core/names.py, but for letters of different scripts: those the server of a shared
 * pad tells apart, which knows Unicode's list of them. */
const letters = (name: string): string =>
  name
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Me}\p{Cf}\s]/gu, '');

/** The name, with a number if it is another one's but for case, accents, spaces and invisible characters. */
export function distinct(name: string, others: string[]): string {
  const taken = new Set(others.map(letters));
  let number = 1;
  const numbered = (): string => (number > 1 ? `${name} ${number}` : name);
  while (taken.has(letters(numbered()))) number += 1;
  return numbered();
}
