import { isObject, isText } from '../../app/readers';
import type { Cells } from './cells';
import { EFFECT_KEYS, effectsCells, effectsForm, UNTAKEN } from './effects';
import { namesOf, rulesOf, type Game } from './game';
import { hash } from './live/identity';
import { NotAGame } from './notAGame';
import { conflictsOf, impossible, leading, parse, unparse } from './rules';
import { NO_TRUMP, sheetOf, type SheetRound } from './sheet';

/** A game as `wizard-score/1` (docs/score.md), and back. */

export const SCORE = 'wizard-score/1';

/** A game as `wizard-score/1`, which `gizzard check` referees: all rounds that are closed. */
export function scoreFile(game: Game): object {
  const sheet = sheetOf(game);
  const rounds = sheet.rounds.filter(({ done, standing }) => done && standing);
  const over = rounds.length === sheet.plan.length;
  return {
    format: SCORE,
    rules: unparse(parse(rulesOf(game))),
    players: namesOf(game),
    first_dealer: sheet.firstDealer,
    rounds: rounds.map(roundForm),
    winners: over ? leading(sheet.standing) : null,
    ...(over ? {} : { unfinished: true }),
    date: new Date(game.created).toISOString().slice(0, 10),
    game: game.id,
  };
}

function roundForm({ number, due, line, trump, points, standing, waived }: SheetRound): object {
  const bySeat = (of: (number | null)[], seats: number[]): (number | null)[] =>
    of.map((value, seat) => (seats.includes(seat) ? value : null));
  const zero = !due.spec.bidding_mode.asked;
  const bids = due.scores.map((_, seat) => (zero ? 0 : (line.bids[seat] ?? null)));
  const bidding = due.order.filter((seat) => due.spec.dealer_bids || seat !== due.dealer);
  const byHand = due.order.filter((seat) => line.by_hand[seat] != null);
  return {
    number,
    dealer: due.dealer,
    cards: due.spec.cards,
    ...(trump === undefined ? {} : { trump }),
    bids: bySeat(bids, bidding),
    ...(due.special ? { special: specialForm(due.special) } : {}),
    ...(line.named ? { named: specialForm(line.named) } : {}),
    taken: bySeat(line.taken, due.order),
    points,
    scores: standing?.scores,
    ...(standing && standing.eliminated >= 0 ? { eliminated: standing.eliminated } : {}),
    ...effectsForm(line.effects),
    ...(waived.length > 0 ? { waived: waived.map(([rule, seat]) => ({ rule, seat })) } : {}),
    ...(byHand.length > 0 ? { by_hand: byHand } : {}),
    ...(line.joined.length > 0
      ? { joined: line.joined.map(([seat]) => ({ seat, points: due.scores[seat] })) }
      : {}),
    ...(line.left.length > 0 ? { left: line.left } : {}),
  };
}

const specialForm = ({ rule, cards }: { rule: string; cards: string }): object =>
  cards ? { rule, cards } : { rule };

type Form = Record<string, unknown>;
const ID = /^[\w-]{1,40}$/;

/** The game of a score; NotAGame for the first thing in it that is not as the rules have it. */
export function gameOfScore(form: Form, line: number): Game {
  const wrong = (key: string): NotAGame => new NotAGame(line, 'score.notGame', { key });
  const { rules, players, rounds } = form;
  if (!isObject(rules)) throw wrong('rules');
  if (!Array.isArray(players) || players.length !== (rules.players ?? 4)) throw wrong('players');
  if (!Array.isArray(rounds) || !rounds.every(isObject)) throw wrong('rounds');
  const game = gameOfValues(
    { rules, first: form.first_dealer, ...named(players), ...Object.assign({}, ...rounds.map(roundValues)) },
    form,
  );
  const key = wrongIn(game) ?? difference(scoreFile(game) as Form, form);
  if (key) throw wrong(key);
  return game;
}

const named = (players: unknown[]): Form =>
  Object.fromEntries(players.map((name, seat) => [`name.${seat}`, name]));

/** A game of cells that no phone has written: whatever has been written on it elsewhere is later. */
export function gameOfValues(values: Form, { date, game }: Form = {}): Game {
  const known = Object.entries(values).filter(([, v]) => v !== null && v !== undefined);
  const cells: Cells = Object.fromEntries(known.map(([key, v]) => [key, { v, t: '0' }]));
  const id = isText(game) && ID.test(game) ? game : hash(JSON.stringify(cells)).slice(0, 12);
  const day = isText(date) ? Date.parse(date) : NaN;
  const created = isNaN(day) ? Date.now() : day;
  return { id, created, changed: created, cells, undo: [], redo: [], focus: null };
}

/** The cells of a round. */
function roundValues(form: Form, place: number): Form {
  const at = (key: string): string => `${place + 1}.${key}`;
  const list = (key: string): unknown[] => (Array.isArray(form[key]) ? form[key] : []);
  const bySeat = (key: string, from: string): [string, unknown][] =>
    list(from).map((value, seat) => [at(`${key}.${seat}`), value]);
  const waived = list('waived').filter(isObject);
  const joined = list('joined').filter(isObject);
  return Object.fromEntries(
    [
      ...bySeat('bid', 'bids'),
      ...bySeat('taken', 'taken'),
      ['trump' in form ? at('trump') : '', form.trump === null ? NO_TRUMP : form.trump],
      [at('named'), form.named],
      [at('dealer'), waived.find(({ rule }) => rule === 'dealer')?.seat],
      ...list('by_hand').map((seat) => [at(`points.${seat}`), list('points')[Number(seat)]]),
      ...joined.map(({ seat, points }) => [at(`joined.${seat}`), points]),
      ...list('left').map((seat) => [at(`left.${seat}`), true]),
      ...Object.entries(effectsCells(place + 1, form)),
      [at('done'), true],
    ].filter(([key]) => key !== ''),
  );
}

/** A number that no game can have: its round, and what it is. */
export interface Impossible {
  round: number;
  field: string;
}

/** The first number of a game that cannot be by its rules. */
export const impossibleIn = (game: Game): Impossible | undefined =>
  sheetOf(game).rounds.flatMap(({ number, due, line }) =>
    impossible(due, line).map(([field]): Impossible => ({ round: number, field })),
  )[0];

/** The key at which a game is none by its rules. */
function wrongIn(game: Game): string | undefined {
  if (!isPlayable(game)) return 'rules';
  const found = impossibleIn(game);
  return found && `${found.round}. ${EFFECT_KEYS[found.field] ?? found.field}`;
}

/** Whether rules and cells make a game, in which numbers may still have to be corrected. */
export function isPlayable(game: Game): boolean {
  try {
    return conflictsOf(rulesOf(game)).length === 0 && sheetOf(game) !== null;
  } catch {
    return false;
  }
}

/** Of whose elements the order says nothing. */
const SETS = ['waived', 'by_hand', 'joined', 'left'];
/** What a round has only where it applies, besides those. */
const WHERE_APPLICABLE = ['special', 'named', 'eliminated', ...Object.values(EFFECT_KEYS), ...SETS];

/** The first key at which a score differs from what the rules make of its entries. */
function difference(ours: Form, theirs: Form): string | undefined {
  const [mine, given] = [ours.rounds as Form[], theirs.rounds as Form[]];
  if (mine.length !== given.length) return `${mine.length + 1}. taken`;
  for (const [place, round] of mine.entries()) {
    const keys = [...Object.keys(round), ...WHERE_APPLICABLE];
    const key = keys.find((each) => !isSame(each, round[each], given[place]?.[each]));
    if (key) return `${place + 1}. ${key}`;
  }
  return ['first_dealer', 'winners', 'unfinished'].find((key) => !isSame(key, ours[key], theirs[key]));
}

function isSame(key: string, ours: unknown, theirs: unknown): boolean {
  if (key === 'trump' && theirs === undefined) return true;
  return canonical(key, ours) === canonical(key, theirs);
}

function canonical(key: string, value: unknown): string {
  const isNothing = value === undefined || value === false || (Array.isArray(value) && value.length === 0);
  if (isNothing || (key === UNTAKEN && value === 0)) return '';
  if (!Array.isArray(value) || !SETS.includes(key)) return JSON.stringify(sorted(value));
  return JSON.stringify(value.map((each) => JSON.stringify(sorted(each))).sort());
}

/** An object with its keys in order. */
const sorted = (value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
