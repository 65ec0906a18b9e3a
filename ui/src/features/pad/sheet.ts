import { valueOf, type Cells, type Changes } from './cells';
import { bidChangesCell, effectsAt, type Effects } from './effects';
import { fieldKey, namesOf, rulesOf, type Field, type Game } from './game';
import * as rules from './rules';
import type { BySeat, Due, Line, RoundSpec, Standing } from './rules';
import type { Suit } from '../../app/wire';

/** A round as written and what follows from it. */
export interface SheetRound {
  number: number;
  due: Due;
  line: Line;
  /** The recorded trump: null for no trump, undefined if it was not recorded. */
  trump: Suit | null | undefined;
  points: BySeat;
  /** The seals of secret bids by seat: the fixed one if there is one. */
  sealed: (string | null)[];
  /** The seats whose secret bid was entered by hand: no seal was opened. */
  unsealed: number[];
  /** After the round; null until it is complete. */
  standing: Standing | null;
  /** The round was closed. */
  done: boolean;
  waived: [rule: string, seat: number | null][];
}

/** The whole pad. */
export interface Sheet {
  names: string[];
  plan: RoundSpec[];
  firstDealer: number;
  /** All rounds that are closed, then the one being entered. */
  rounds: SheetRound[];
  /** The round being entered; null once the game is over. */
  current: SheetRound | null;
  /** After the last round that is closed. */
  standing: Standing;
  /** The game was ended before its last round. */
  unfinished: boolean;
}

/** In the cell of a round's trump: there was none. */
export const NO_TRUMP = 'none';
const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function lineOf(cells: Cells, number: number, players: number): Line {
  const at = (what: string): unknown => valueOf(cells, `${number}.${what}`);
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const bySeat = (what: string): BySeat => seats.map((seat) => asNumber(at(`${what}.${seat}`)));
  const byHand = bySeat('points');
  const named = at('named');
  return {
    bids: bySeat('bid'),
    taken: bySeat('taken'),
    dealer: asNumber(at('dealer')),
    named: named ? rules.specialFrom(named) : null,
    by_hand: byHand.some((points) => points !== null) ? byHand : [],
    joined: seats.flatMap((seat): [number, number][] => {
      const points = asNumber(at(`joined.${seat}`));
      return points === null ? [] : [[seat, points]];
    }),
    left: seats.filter((seat) => at(`left.${seat}`) === true),
    effects: effectsAt(at),
  };
}

function trumpOf(cells: Cells, number: number, due: Due): Suit | null | undefined {
  const fixed = rules.fixedTrump(due.spec);
  if (fixed !== undefined) return fixed;
  if (!due.turned) return null;
  const noted = valueOf(cells, `${number}.trump`);
  return noted === NO_TRUMP ? null : ((noted as Suit | null) ?? undefined);
}

/** Everything on the pad, from the cells of a game and its rules. */
export function sheetOf(game: Game): Sheet {
  const set = rules.parse(rulesOf(game));
  const plan = rules.plan(set);
  const firstDealer = Number(valueOf(game.cells, 'first'));
  const lines = plan.map((_, place) => lineOf(game.cells, place + 1, set.players));
  const unfinished = valueOf(game.cells, 'ended') === true;
  let standing = rules.opening(set.players, firstDealer, lines);
  const rounds: SheetRound[] = [];
  while (standing.number < plan.length) {
    const round = writtenRound(game.cells, plan, set.players, standing, lines[standing.number] as Line);
    if (!unfinished || round.done) rounds.push(round);
    if (!round.done || !round.standing) break;
    standing = round.standing;
  }
  const last = rounds.at(-1);
  const current = last && !(last.done && last.standing) ? last : null;
  return { names: namesOf(game), plan, firstDealer, rounds, current, standing, unfinished };
}

function writtenRound(
  cells: Cells,
  plan: RoundSpec[],
  players: number,
  standing: Standing,
  line: Line,
): SheetRound {
  const due = rules.due(plan, players, standing, line);
  const number = due.spec.number;
  return {
    number,
    due,
    line,
    trump: trumpOf(cells, number, due),
    points: standing.scores.map((_, seat) => rules.pointsOf(due, seat, line)),
    sealed: standing.scores.map((_, seat) => sealAt(cells, number, seat)),
    unsealed: rules.isSecret(due.spec) ? due.bidders.filter((seat) => isByHand(cells, number, seat)) : [],
    standing: rules.after(players, standing, due, line),
    done: valueOf(cells, `${number}.done`) === true,
    waived: rules.waivers(due, line),
  };
}

function sealAt(cells: Cells, round: number, seat: number): string | null {
  const fixed = valueOf(cells, `${round}.fixed.${seat}`);
  return typeof fixed === 'string' ? fixed : (valueOf(cells, `${round}.sealed.${seat}`) as string | null);
}

/** A bid that is opened is written together with what opens it. */
const isByHand = (cells: Cells, round: number, seat: number): boolean =>
  valueOf(cells, `${round}.bid.${seat}`) !== null &&
  cells[`${round}.bid.${seat}`]?.t !== cells[`${round}.nonce.${seat}`]?.t;

/** The fields of a round in the order in which they are filled in. */
export function fieldsOf({ number: round, due, line }: SheetRound): Field[] {
  const open = (seat: number): boolean => line.by_hand[seat] == null;
  const bids = due.bidders.filter(open).map((seat): Field => ({ round, kind: 'bid', seat }));
  return [...bids, ...due.order.filter(open).map((seat): Field => ({ round, kind: 'taken', seat }))];
}

export const numberAt = ({ line }: SheetRound, { kind, seat }: Field): number | null =>
  (kind === 'bid' ? line.bids : line.taken)[seat] ?? null;

/** A bid was made, even if it is still sealed. */
export const isBid = ({ line, sealed }: SheetRound, seat: number): boolean =>
  line.bids[seat] != null || sealed[seat] != null;

/** The first empty field of a round; null if it is complete. */
export const nextField = (round: SheetRound): Field | null =>
  fieldsOf(round).find(
    (field) => numberAt(round, field) === null && !(field.kind === 'bid' && isBid(round, field.seat)),
  ) ?? null;

export const sum = (numbers: BySeat): number => numbers.reduce<number>((all, each) => all + (each ?? 0), 0);
export const bidsMade = ({ due, line }: SheetRound): boolean =>
  due.bidders.every((seat) => line.bids[seat] != null);

/** All tricks are written. */
export const allTaken = ({ due, line }: Pick<SheetRound, 'due' | 'line'>): boolean =>
  due.order.every((seat) => line.taken[seat] != null);

/** The rule reveals secret bids: all are made, and in some rounds all tricks are taken. */
export const areBidsDue = (round: SheetRound): boolean =>
  round.due.bidders.every((seat) => isBid(round, seat)) &&
  (!rules.shownAtRoundEnd(round.due.spec) || allTaken(round));

/** What a number in a field changes: with the last but one of the tricks, the last player's, too. */
export function entered(round: SheetRound, field: Field, value: number): Changes {
  const changes: Changes = { [fieldKey(field)]: value };
  if (field.kind === 'bid') return changes;
  const others = round.due.order.filter((seat) => seat !== field.seat);
  const open = others.filter((seat) => round.line.taken[seat] == null);
  const rest =
    rules.tricksToTake(round.due, round.line) -
    value -
    sum(others.map((seat) => round.line.taken[seat] ?? 0));
  const [last] = open;
  if (open.length !== 1 || last === undefined || rest < 0) return changes;
  return { ...changes, [fieldKey({ ...field, seat: last })]: rest };
}

/** Difference of the tricks from the cards: too many, or too few once all are entered; 0 if they can be right. */
export function tricksOff({ due, line }: Pick<SheetRound, 'due' | 'line'>): number {
  const taken = sum(due.order.map((seat) => line.taken[seat] ?? null));
  const tricks = rules.tricksToTake(due, line);
  return allTaken({ due, line }) || taken > tricks ? taken - tricks : 0;
}

type Bids = Pick<SheetRound, 'due' | 'line'>;

/** A seat's bid after all changes; null if none is written. */
export const bidNow = ({ due, line }: Bids, seat: number): number | null =>
  line.bids[seat] == null ? null : rules.changedBid(due, seat, line);

/** A seat's bid as made, if it was changed since; else null. */
export const bidBefore = (round: Bids, seat: number): number | null =>
  bidNow(round, seat) === round.line.bids[seat] ? null : (round.line.bids[seat] ?? null);

/** A change of a bid takes back the last one: that went the other way. */
const isBack = ({ bid_changes }: Effects, seat: number, change: 1 | -1): boolean =>
  bid_changes.at(-1)?.[0] === seat && bid_changes.at(-1)?.[1] === -change;

/** A seat's bid may be changed by one, or the last change taken back. */
export function isChangeable(round: SheetRound, seat: number, change: 1 | -1): boolean {
  const { due } = round;
  const { effects } = round.line;
  const bid = (bidNow(round, seat) ?? 0) + change;
  if (bid < 0 || bid > due.spec.cards) return false;
  return isBack(effects, seat, change) || effects.bid_changes.length < rules.mostBidChanges(due);
}

export function withChange({ number, line: { effects } }: SheetRound, seat: number, change: 1 | -1): Changes {
  const { bid_changes } = effects;
  return bidChangesCell(
    number,
    isBack(effects, seat, change) ? bid_changes.slice(0, -1) : [...bid_changes, [seat, change]],
  );
}

/** The bid that a seat may not make now, or NONE. */
export const barredFor = ({ due, line }: SheetRound, seat: number): number =>
  rules.barred(due, seat, line.bids);

/** Who deals next; null after the last round. */
export function upNext(sheet: Sheet, round: SheetRound): { cards: number; dealer: number } | null {
  const spec = sheet.plan[round.number];
  const { order } = round.due;
  return spec ? { cards: spec.cards, dealer: order[0] as number } : null;
}

/** A place in the ranking, shared by those with the same total. */
export interface Rank {
  seat: number;
  place: number;
  score: number;
  /** Still in the game. */
  playing: boolean;
}

export function ranking({ standing }: Sheet): Rank[] {
  const present = (seat: number): boolean => ((standing.seats >> seat) & 1) === 1;
  const all = standing.scores.flatMap((score, seat) =>
    score === null ? [] : [{ seat, score, playing: present(seat) }],
  );
  const before = (a: Omit<Rank, 'place'>, b: Omit<Rank, 'place'>): boolean =>
    a.playing !== b.playing ? a.playing : a.score > b.score;
  return all
    .map((one) => ({ ...one, place: 1 + all.filter((other) => before(other, one)).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** The names of those who are first. */
export const winnersOf = (sheet: Sheet): string[] =>
  ranking(sheet)
    .filter(({ place }) => place === 1)
    .map(({ seat }) => sheet.names[seat] ?? '');

/** Totals after each round, from 0 before the first, by seat; null where a seat was not in the game. */
export const totals = ({ rounds, names }: Sheet): BySeat[] =>
  names.map((_, seat) => [
    rounds[0]?.due.scores[seat] ?? 0,
    ...rounds.flatMap((one) => (one.done && one.standing ? [one.standing.scores[seat] ?? null] : [])),
  ]);
