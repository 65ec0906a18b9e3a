/** The parameters of an address. */
export type Params = Record<string, string | number>;

/** A path in the server's syntax as a regular expression: `/t/{table}`, `/deal/{round:int}`. */
const pattern = (path: string): RegExp =>
  new RegExp(
    `^${path.replace(/\{(\w+)(:int)?\}/g, (_, name, int) => `(?<${name}>${int ? '\\d{1,9}' : '[^/]+'})`)}$`,
  );

/** The parameters of an address that has the form of a path; null if it has not. */
export function paramsIn(path: string, address: string): Params | null {
  const found = pattern(path).exec(address);
  if (!found) return null;
  const value = (name: string, text: string): string | number =>
    path.includes(`{${name}:int}`) ? Number(text) : decoded(text);
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, text]) => [name, value(name, text)]),
  );
}

/** Decodes text from an address; returns it unchanged if it is not properly encoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The number of letters to insert, remove or replace between two words. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((row[j] ?? 0) + Number(letter !== other), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The known paths that an address may have meant, nearest first: of `/rating`, `/ratings`. */
export function similar(address: string, paths: readonly string[]): string[] {
  const [, first = ''] = address.toLowerCase().split('/');
  const ranked = paths.map((path) => ({ path, far: distance(`/${first}`, path) }));
  return ranked
    .filter(({ path, far }) => far <= Math.max(1, path.length / 3))
    .sort((a, b) => a.far - b.far)
    .map(({ path }) => path);
}
