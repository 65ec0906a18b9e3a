export type Args = Record<string, string | number>;

/** Fills `{name}`; `{n|one|many}` takes `one` where n is 1, and either may hold further braces. */
export function fill(text: string, args: Args = {}): string {
  const chosen = text.replace(
    /\{(\w+)\|((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}/g,
    (_, name: string, one: string, many: string) => (Number(args[name]) === 1 ? one : many),
  );
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
}
