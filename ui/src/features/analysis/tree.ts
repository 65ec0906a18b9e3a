import { isCount, isNumber, isObject, isText } from '../../app/readers';
import type { ActionJson } from '../../app/wire';
import { sameAction } from '../../game/legalActions';
import { readPlayed, readValued, type Played, type Valued } from '../../exercise/played';

/** What has been tried out from one position on, and what somebody has written about it. */
interface Node {
  note: string;
  moves: readonly Move[];
}

/** What a seat does, a comment, and what may follow; the first of these moves is the main line. */
export interface Move extends Node {
  seat: number;
  action: ActionJson;
}

/** The way to a position: at each step the index of a move. */
export type Path = readonly number[];

/** A position, as its line, the moves tried out on it, and the way to the position on show. */
export interface Tree extends Node {
  line: string;
  at: Path;
  /** How the seats have played in the game from which the position is; missing if it is from no game. */
  game?: Played;
  /** What its choices are worth on the page from which it is; missing if it is from none that tells it. */
  valued?: Valued;
}

/** The most moves of a tree, and the most letters of a comment. */
export const MOST_MOVES = 500;
export const MOST_LETTERS = 1000;
const MOST_PLAYERS = 6;

export const treeOf = (line: string): Tree => ({ line, note: '', moves: [], at: [] });

/** The moves along a path; as many as there are. */
export function movesAlong(tree: Tree, path: Path): Move[] {
  let node: Node = tree;
  return path.flatMap((index) => {
    const move = node.moves[index];
    if (!move) return [];
    node = move;
    return [move];
  });
}

/** What there is at the position on show. */
export const nodeAt = (tree: Tree, path: Path = tree.at): Node => movesAlong(tree, path).at(-1) ?? tree;

export const countMoves = ({ moves }: Node): number =>
  moves.reduce((count, move) => count + 1 + countMoves(move), 0);

/** Goes to a position, as far as there is a way. */
export const goTo = (tree: Tree, path: Path): Tree => ({
  ...tree,
  at: path.slice(0, movesAlong(tree, path).length),
});

/** Tries a move out on the position on show, and goes where it leads; a move that is known is not added again. */
export function withMove(tree: Tree, seat: number, action: ActionJson): Tree {
  const { moves } = nodeAt(tree);
  const known = moves.findIndex((move) => move.seat === seat && sameAction(move.action, action));
  if (known >= 0) return { ...tree, at: [...tree.at, known] };
  const added: Move = { seat, action, note: '', moves: [] };
  const next = changed(tree, tree.at, () => ({ moves: [...moves, added] }));
  return { ...next, at: [...tree.at, moves.length] };
}

export const withNote = (tree: Tree, note: string): Tree => changed(tree, tree.at, () => ({ note }));

/** Deletes the move that led to the position on show, and all that follow it. */
export function withoutMove(tree: Tree): Tree {
  const [before, gone] = [tree.at.slice(0, -1), tree.at.at(-1)];
  const next = changed(tree, before, ({ moves }) => ({ moves: moves.filter((_, index) => index !== gone) }));
  return { ...next, at: before };
}

function changed<N extends Node>(node: N, [first, ...rest]: Path, change: (node: Node) => Partial<Node>): N {
  if (first === undefined) return { ...node, ...change(node) };
  const moves = node.moves.map((move, index) => (index === first ? changed(move, rest, change) : move));
  return { ...node, moves };
}

/** A way from the position on show: back, on along the main line, or to the next or previous alternative. */
export type Step = 'back' | 'on' | 'next' | 'previous' | 'start';

/** The path after a step; null if the path does not exist. */
export function stepFrom(tree: Tree, step: Step): Path | null {
  const { at } = tree;
  if (step === 'on') return nodeAt(tree).moves.length > 0 ? [...at, 0] : null;
  const last = at.at(-1);
  if (last === undefined) return null;
  const before = at.slice(0, -1);
  if (step === 'start') return [];
  if (step === 'back') return before;
  const other = last + (step === 'next' ? 1 : -1);
  return nodeAt(tree, before).moves[other] ? [...before, other] : null;
}

/** A tree of whatever was stored or sent; null if it is none. Moves that cannot be read are left out. */
export function readTree(stored: unknown): Tree | null {
  if (!isObject(stored) || !isText(stored.line)) return null;
  const [game, valued] = [readPlayed(stored.game), readValued(stored.valued)];
  const known = { ...(game && { game }), ...(valued && { valued }) };
  const tree: Tree = { line: stored.line, ...readNode(stored), at: [], ...known };
  return goTo(tree, Array.isArray(stored.at) ? stored.at.filter(isNumber) : []);
}

const readNode = ({ note, moves }: Record<string, unknown>): Node => ({
  note: isText(note) ? note.slice(0, MOST_LETTERS) : '',
  moves: Array.isArray(moves) ? moves.flatMap(readMove) : [],
});

function readMove(stored: unknown): Move[] {
  if (!isObject(stored) || !isObject(stored.action) || !isSeat(stored.seat)) return [];
  return [{ seat: stored.seat, action: stored.action as ActionJson, ...readNode(stored) }];
}

const isSeat = (stored: unknown): stored is number => isCount(stored) && stored < MOST_PLAYERS;

/** How many moves there are in what was stored or sent, whether or not they can be read. */
export const countStored = (stored: unknown): number =>
  isObject(stored) && Array.isArray(stored.moves)
    ? stored.moves.reduce<number>((count, move) => count + 1 + countStored(move), 0)
    : 0;

/** Whether two trees say the same, whatever is on show. */
export const sameContent = (one: Tree, other: Tree): boolean => textOf(one) === textOf(other);

const textOf = ({ line, note, moves, game }: Tree): string => JSON.stringify([line, note, moves, game]);
