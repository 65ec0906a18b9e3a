import type { Change } from '../app/wire';

type Node = Record<string, unknown> | unknown[];

const copyOf = (node: unknown): Node => (Array.isArray(node) ? [...node] : { ...(node as object) });

function put(node: unknown, keys: readonly string[], change: Change): Node {
  const copy = copyOf(node);
  const [key, ...deeper] = keys as [string, ...string[]];
  const at = key as keyof Node;
  if (deeper.length > 0) copy[at] = put(copy[at], deeper, change) as never;
  else if (change.length === 2) copy[at] = change[1] as never;
  else if (Array.isArray(copy)) copy.length = Number(key);
  else delete copy[at];
  return copy;
}

/** A state after changes, in order. It shares what is unchanged with the state before, which is left as it was. */
export const applyChanges = <T extends object>(state: T, changes: readonly Change[]): T =>
  changes.reduce((now, change) => put(now, change[0].split('.'), change) as T, state);
