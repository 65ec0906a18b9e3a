import { database } from '../../app/database';
import { isNumber, isObject, isText } from '../../app/readers';
import { readTree, type Tree } from './tree';

/** A tree as it is kept: when it was last changed, and the round of its position. */
export interface KeptTree {
  id: string;
  changed: number;
  round: number;
  tree: Tree;
}

function readKept(stored: unknown): KeptTree | null {
  if (!isObject(stored) || !isText(stored.id)) return null;
  const tree = readTree(stored.tree);
  const { id, changed, round } = stored;
  return tree && { id, changed: isNumber(changed) ? changed : 0, round: isNumber(round) ? round : 0, tree };
}

/** Where this browser keeps what its owner has analysed. Nothing in it leaves the device. */
const kept = database('gizzard.analyses', { trees: readKept });
/** The most trees that are kept; the oldest go first. */
const MOST = 200;

/** Calls back when another window has changed a tree. */
export const watchTrees = kept.watch;

/** All trees, those changed last first. */
export const keptTrees = (): Promise<KeptTree[]> =>
  kept.read(async ({ trees }) => (await trees.all()).sort((a, b) => b.changed - a.changed));

export const keepTree = (tree: KeptTree): Promise<void> =>
  kept.write(async ({ trees }) => {
    trees.put(tree);
    const others = (await trees.all()).filter(({ id }) => id !== tree.id);
    const oldest = others.sort((a, b) => b.changed - a.changed).slice(MOST - 1);
    for (const { id } of oldest) trees.delete(id);
  });

export const deleteTree = (id: string): Promise<void> => kept.write(async ({ trees }) => trees.delete(id));
