import { unpacked } from '../../app/packed';
import { isObject } from '../../app/readers';
import { positionHash } from '../../exercise/played';
import type { Key } from '../../i18n/locale.svelte';
import { countMoves, countStored, MOST_MOVES, readTree, treeOf, type Tree } from './tree';

/** Trees in links and files. */

const FORMAT = 'wizard-analysis/1';

/** What was in a link or a file: a tree, and what of it could not be read; without a tree, why there is none. */
export interface Received {
  tree: Tree | null;
  problem: { key: Key; n: number } | null;
}

/** The address of a tree within the page: its line and, if there is more to it, its moves, comments and game. */
export function hashOf({ line, note, moves, at, ...known }: Tree): Promise<string> {
  const tried = moves.length > 0 || note ? { note, moves, at } : {};
  const more = tried.moves || known.game || known.valued ? { ...tried, ...known } : null;
  return positionHash(line, more);
}

/** The tree in an address. Its position can be read even if the moves cannot. */
export async function treeInHash(hash: string): Promise<Received> {
  const [position = '', sent] = hash.split('&');
  const line = decoded(position);
  if (!sent) return { tree: treeOf(line), problem: null };
  try {
    return received({ ...(JSON.parse(await unpacked(sent)) as object), line });
  } catch {
    return { tree: treeOf(line), problem: { key: 'analysis.brokenLink', n: 0 } };
  }
}

function decoded(position: string): string {
  try {
    return decodeURIComponent(position);
  } catch {
    return position;
  }
}

export const fileOf = (tree: Tree): string => `${JSON.stringify({ format: FORMAT, ...tree }, null, 1)}\n`;

/** The tree in a file: one of this page's, or the line of a position. */
export function treeInFile(text: string): Received {
  if (!text.trimStart().startsWith('{')) return { tree: treeOf(text.trim()), problem: null };
  try {
    const stored: unknown = JSON.parse(text);
    if (isObject(stored) && stored.format === FORMAT) return received(stored);
  } catch {
    // Not JSON.
  }
  return { tree: null, problem: { key: 'analysis.noFile', n: 0 } };
}

function received(stored: object): Received {
  const tree = readTree(stored);
  if (!tree) return { tree, problem: { key: 'analysis.noFile', n: 0 } };
  const [count, read] = [countStored(stored), countMoves(tree)];
  if (count > MOST_MOVES) return { tree: treeOf(tree.line), problem: { key: 'analysis.tooLarge', n: count } };
  return { tree, problem: count > read ? { key: 'analysis.lost', n: count - read } : null };
}
