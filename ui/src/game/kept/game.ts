import { finalPlace } from '../places';
import type { RuleValues } from '../../app/api';
import { isObject, isText } from '../../app/readers';
import type { Errors } from './errors';
import type { ScoredRound } from './story';

const FORMAT = 'wizard-record/1';

/** A finished game as it is kept on this device: its record (`wizard-record/1`), and whose game it was. */
export interface Game {
  format: typeof FORMAT;
  id: string;
  /** When the table was opened, as ISO 8601. */
  date: string;
  deck: string;
  rules: RuleValues;
  players: string[];
  /** By seat the level of a bot. */
  bots: (string | null)[];
  rounds: ScoredRound[];
  /** Null where the game was given up. */
  winners: number[] | null;
  /** The seat of this device's owner; null if they did not play. */
  seat: number | null;
  /** A bot has finished the game for them. */
  playing?: 'bot';
  /** The owner's mistakes; absent until the game is reviewed. */
  errors?: Errors;
  /** How well the owner played; absent until the game is reviewed, and if it is too short for that. */
  rating?: Rating;
}

/** A rating of play with its 95 % interval. */
export interface Rating {
  value: number;
  low: number;
  high: number;
}

/** A game that this device's owner played to the end. */
export type OwnGame = Game & { seat: number; winners: number[] };

export const isOwn = (game: Game): game is OwnGame =>
  game.seat !== null && game.winners !== null && game.playing !== 'bot';

type Check = (value: unknown) => boolean;

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const listOf =
  (check: Check, length?: number): Check =>
  (value) =>
    Array.isArray(value) && (length === undefined || value.length === length) && value.every(check);

const roundOf =
  (players: number): Check =>
  (value) =>
    isObject(value) &&
    Number.isInteger(value.number) &&
    Number.isInteger(value.cards) &&
    listOf(Number.isInteger, players)(value.scores) &&
    (value.tricks === undefined || listOf(isObject)(value.tricks)) &&
    ['bids', 'taken', 'points'].every((key) => listOf(orNull(Number.isInteger), players)(value[key]));

/** A game from an imported record; null if the record is invalid or has no id. */
export function readGame(value: unknown): Game | null {
  if (!isObject(value) || value.format !== FORMAT || !isObject(value.rules)) return null;
  const { id, date, players, rounds, winners, seat = null, bots, deck } = value;
  if (!isText(id) || !isText(date) || Number.isNaN(Date.parse(String(date)))) return null;
  if (!listOf(isText)(players)) return null;
  const count = (players as string[]).length;
  const seated = (of: unknown): boolean =>
    Number.isInteger(of) && (of as number) >= 0 && (of as number) < count;
  const sound = listOf(roundOf(count))(rounds) && orNull(listOf(seated))(winners) && orNull(seated)(seat);
  if (count < 3 || count > 6 || !sound) return null;
  const known = listOf(orNull(isText), count)(bots) ? bots : Array(count).fill(null);
  return { ...value, seat, bots: known, deck: isText(deck) ? deck : 'standard' } as unknown as Game;
}

/** One game a line, the oldest first. */
export const textOf = (games: readonly Game[]): string =>
  games
    .toReversed()
    .map((game) => `${JSON.stringify(game)}\n`)
    .join('');

/** The games in a file, one a line; or the number of the first line that is none, counted from 1. */
export function readGames(text: string): Game[] | { line: number } {
  const games: Game[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const game = readGame(parsed(line));
    if (!game) return { line: i + 1 };
    games.push(game);
  }
  return games;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}

/** Points at the end, by seat. */
export const finalScores = (game: Game): number[] => game.rounds.at(-1)?.scores ?? game.players.map(() => 0);

/** Who came where, from 1; winners are first, also beside somebody who had to leave with more points. */
export const placeOf = (game: Game, seat: number): number =>
  finalPlace(finalScores(game), game.winners ?? [], seat);
