import { persistedText } from '../../app/persisted';
import { isObject, isText } from '../../app/readers';
import {
  before,
  latest,
  merge,
  nextStamp,
  valueOf,
  write,
  type Cells,
  type Changes,
  type Overwritten,
} from './cells';
import { random } from '../../app/random';
import type { RulesForm } from './rules';

/** A game as it is stored. */
export interface Game {
  id: string;
  /** Milliseconds since 1970. */
  created: number;
  changed: number;
  cells: Cells;
  /** What takes back each step, the latest last, and what makes it again. */
  undo: Changes[];
  redo: Changes[];
  /** The field that somebody has chosen to change, if not the next empty one. */
  focus: Field | null;
}

const isName = (value: unknown): boolean => isText(value) && value !== '';
const isCells = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((cell) => isObject(cell) && 'v' in cell && isName(cell.t));
const isSteps = (value: unknown): boolean => Array.isArray(value) && value.every(isObject);
const SHAPE: Record<string, (value: unknown) => boolean> = {
  id: isName,
  created: Number.isFinite,
  changed: Number.isFinite,
  cells: isCells,
  undo: isSteps,
  redo: isSteps,
};

/** The first key of a form that keeps it from being a game; undefined if it is one. */
export const wrongIn = (form: Record<string, unknown>): string | undefined =>
  Object.keys(SHAPE).find((key) => !SHAPE[key]?.(form[key]));

/** A game from what was stored; null if that is none. */
export const readGame = (stored: unknown): Game | null =>
  isObject(stored) && !wrongIn(stored) ? (stored as unknown as Game) : null;

/** A place on the pad: round, from 1, and seat. */
export interface Field {
  round: number;
  kind: 'bid' | 'taken';
  seat: number;
}

export const fieldKey = ({ round, kind, seat }: Field): string => `${round}.${kind}.${seat}`;
export const MAX_NAME = 60;

/** Of the names of games and devices. */
const ID_BYTES = 6;

export const DEVICE = persistedText('gizzard.pad.device');

/** Which phone writes: so that two that write at the same time write at different stamps. */
export function device(): string {
  const known = DEVICE.get() ?? random(ID_BYTES);
  DEVICE.change(() => known);
  return known;
}

/** A game of players whose names differ. */
export function newGame(rules: RulesForm, names: string[], firstDealer: number, now: number): Game {
  const cells: Changes = { rules, first: firstDealer };
  names.forEach((name, seat) => (cells[`name.${seat}`] = name));
  const empty = {
    id: random(ID_BYTES),
    created: now,
    changed: now,
    cells: {},
    undo: [],
    redo: [],
    focus: null,
  };
  return { ...empty, cells: write({}, cells, nextStamp('', now, device())) };
}

/** The game with changes that no undo takes back. */
export const noted = (game: Game, changes: Changes, now: number): Game => ({
  ...game,
  changed: now,
  cells: write(game.cells, changes, nextStamp(latest(game.cells), now, device())),
});

/** The game after a step of its keeper. The chosen field stays chosen while an earlier round is being corrected. */
function stepped(game: Game, changes: Changes, now: number): Game {
  const next = noted(game, changes, now);
  const round = `${game.focus?.round}.`;
  const isCorrection =
    valueOf(next.cells, `${round}done`) && Object.keys(changes).some((key) => key.startsWith(round));
  return { ...next, focus: isCorrection ? game.focus : null };
}

export function changed(game: Game, changes: Changes, now: number): Game {
  const undo = [...game.undo, before(game.cells, changes)];
  return { ...stepped(game, changes, now), undo, redo: [] };
}

export function undone(game: Game, now: number): Game {
  const last = game.undo.at(-1);
  if (!last) return game;
  const redo = [...game.redo, before(game.cells, last)];
  return { ...stepped(game, last, now), undo: game.undo.slice(0, -1), redo };
}

export function redone(game: Game, now: number): Game {
  const next = game.redo.at(-1);
  if (!next) return game;
  const undo = [...game.undo, before(game.cells, next)];
  return { ...stepped(game, next, now), redo: game.redo.slice(0, -1), undo };
}

/** The same game with what has been written to it elsewhere. What somebody else has changed since is no longer taken back
 * or made again by this phone's own steps. */
export function received(game: Game, theirs: Cells): { game: Game; overwritten: Overwritten[] } {
  const { cells, overwritten } = merge(game.cells, theirs);
  const isOurs = (key: string): boolean => cells[key]?.t === game.cells[key]?.t;
  const ours = (steps: Changes[]): Changes[] =>
    steps
      .map((step) => Object.fromEntries(Object.entries(step).filter(([key]) => isOurs(key))))
      .filter((step) => Object.keys(step).length > 0);
  return { game: { ...game, cells, undo: ours(game.undo), redo: ours(game.redo) }, overwritten };
}

export const rulesOf = ({ cells }: Game): RulesForm => valueOf(cells, 'rules') as RulesForm;
export const namesOf = (game: Game): string[] =>
  Array.from({ length: Number(rulesOf(game).players) }, (_, seat) =>
    String(valueOf(game.cells, `name.${seat}`) ?? ''),
  );
