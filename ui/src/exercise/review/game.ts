import { fetchRecord, replayRecord, fetchReplay, type Refusal, type ReplayData } from '../../app/api';
import { knownSecret } from '../../app/dailyIdentity';
import { rememberGame } from '../../game/kept/remember';
import { keptGame } from '../../game/kept/store';
import { seatSecret } from '../../app/seats';
import { shownNames } from '../../table/words/botNames';
import type { Source } from './api';

/** A finished game as its review needs it. */
export interface ReviewedGame {
  source: Source;
  /** By which its mistakes are known; null for a record that has no address. */
  id: string | null;
  names: string[];
  /** By seat the level of the bot that played there; null for a person. */
  bots: readonly (string | null)[];
  rounds: number;
  /** The seat of this device's owner; null if they did not play. */
  own: number | null;
}

interface Form {
  players: string[];
  bots?: (string | null)[];
  rounds: unknown[];
}

const asGame = (source: Source, id: string | null, record: Form, own: number | null): ReviewedGame => ({
  source,
  id,
  names: shownNames(record.players, record.bots ?? []),
  bots: record.bots ?? record.players.map(() => null),
  rounds: record.rounds.length,
  own,
});

/** A game from the server or, if it was removed there, from this device; otherwise the reason. */
export async function loadGame(table: string): Promise<ReviewedGame | Refusal> {
  const secret = seatSecret(table);
  if (secret) await rememberGame(table, secret).catch(() => {}); // it knows whose seat it was
  const kept = await keptGame(table).catch(() => null);
  const answer = await fetchRecord(table, knownSecret());
  if ('rounds' in answer) return asGame({ table }, table, answer, kept?.seat ?? null);
  return kept ? asGame({ record: kept }, table, kept, kept.seat) : answer;
}

export const gameOfRecord = (record: object): ReviewedGame => asGame({ record }, null, record as Form, null);

/** The game step by step as a seat saw it. */
export const loadSteps = (game: ReviewedGame, seat: number): Promise<ReplayData | Refusal> =>
  'table' in game.source
    ? fetchReplay(game.source.table, seat, knownSecret())
    : replayRecord(game.source.record, seat);
