/** Names on a pad are distinguished as in core/names.py, by which a server distinguishes those of a shared pad. */

/** As Python folds case. */
const folded = (text: string): string =>
  text
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/\p{Script=Cherokee}/gu, (letter) => letter.toUpperCase());

/** Without accents, spaces, invisible characters and compatibility forms. */
const letters = (name: string): string => name.normalize('NFKD').replace(/[\p{Mn}\p{Me}\p{Cf}\s]/gu, '');

/** The looks of a name, as a function: two names that share one look alike. The letters that do are a file of their own,
 * which is loaded when somebody is named. */
async function looker(): Promise<(name: string) => string[]> {
  const { ALIKE } = await import('../../../generated/alike.ts');
  const prototypes = new Map(
    Object.entries(ALIKE).flatMap(([first, alike]) =>
      [...alike].map((letter): [string, string] => [letter, first]),
    ),
  );
  const look = (text: string): string =>
    folded(Array.from(text.normalize('NFC'), (letter) => prototypes.get(letter) ?? letter).join(''));
  return (name) => [`0${look(letters(name))}`, `1${look(letters(folded(name.normalize('NFKD'))))}`];
}

/** The names, each with a number if it looks like one before it, or like one of the others. */
export async function distinct(names: string[], others: string[] = []): Promise<string[]> {
  const looks = await looker();
  const taken = new Set(others.flatMap(looks));
  return names.map((name) => {
    let number = 1;
    const numbered = (): string => (number > 1 ? `${name} ${number}` : name);
    while (looks(numbered()).some((look) => taken.has(look))) number += 1;
    looks(numbered()).forEach((look) => taken.add(look));
    return numbered();
  });
}
