import { persistedText } from '../../app/persisted';
import { random } from '../../app/random';
import { isObject, isText } from '../../app/readers';
import * as rules from './rules';
import type { Cell, Overwritten, RulesForm, Sheet } from './rules';
import type { Field } from '../../../generated/writing';

/** New values by cell; null empties it. */
export type Changes = Record<string, unknown>;
export type Cells = Record<string, Cell>;

/** A game as it is stored. */
export interface Game extends rules.Game {
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
export function newGame(form: RulesForm, names: string[], firstDealer: number, now: number): Game {
  const values: Changes = { rules: form, first: firstDealer };
  names.forEach((name, seat) => (values[`name.${seat}`] = name));
  return { ...rules.newGame(random(ID_BYTES), values, now, device()), focus: null };
}

/** The game with changes that no undo takes back. */
export const noted = (game: Game, changes: Changes, now: number): Game => ({
  ...game,
  ...rules.noted(game, changes, now, device()),
});

/** The game after a step of its keeper. The chosen field stays chosen while an earlier round is being corrected. */
function stepped(game: Game, after: rules.Game, changes: Changes = {}): Game {
  const round = `${game.focus?.round}.`;
  const isCorrection =
    rules.valueAt(after.cells, `${round}done`) && Object.keys(changes).some((key) => key.startsWith(round));
  return { ...after, focus: isCorrection ? game.focus : null };
}

export const changed = (game: Game, changes: Changes, now: number): Game =>
  stepped(game, rules.changed(game, changes, now, device()), changes);

export const undone = (game: Game, now: number): Game =>
  game.undo.length > 0 ? stepped(game, rules.undone(game, now, device()), game.undo.at(-1)) : game;

export const redone = (game: Game, now: number): Game =>
  game.redo.length > 0 ? stepped(game, rules.redone(game, now, device()), game.redo.at(-1)) : game;

/** The same game with what has been written to it elsewhere, and what that took the place of. */
export const received = (game: Game, theirs: Cells): { game: Game; overwritten: Overwritten[] } => ({
  game: { ...game, ...rules.received(game, theirs) },
  overwritten: rules.overwritten(game.cells, theirs),
});

export const rulesOf = ({ cells }: Game): RulesForm => rules.valueAt(cells, 'rules') as RulesForm;
export const namesOf = (game: Game): string[] =>
  Array.from({ length: Number(rulesOf(game).players) }, (_, seat) =>
    String(rules.valueAt(game.cells, `name.${seat}`) ?? ''),
  );

/** Everything on the pad; throws where its rules cannot be played. */
export const sheetOf = ({ cells }: Game): Sheet => rules.sheetOf(rules.read(cells));

/** The names of those who are first. */
export const winnersOf = (sheet: Sheet): string[] =>
  rules
    .ranking(sheet.standing)
    .filter(({ place }) => place === 1)
    .map(({ seat }) => sheet.names[seat] ?? '');
