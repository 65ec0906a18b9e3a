import { fetchMyData, fetchReplay, replayRecord, type Refusal, type ReplayData } from '../../app/api';
import { knownSecret } from '../../app/dailyIdentity';
import { isUnmetered } from '../../app/prefetch';
import { savedTables, seatSecret } from '../../app/seats';
import { keepOffline } from '../../app/keepOffline';
import { readGame, type Game } from './game';
import { keepGames, keptGame, keptGames } from './store';

/** A finished game with its owner's seat; null where the server does not answer, or does not have it. */
async function fetchGame(table: string, secret: string): Promise<Game | null> {
  const answer: object = await fetchMyData(table, secret).catch(() => ({}));
  const { record, seat, playing } = answer as { record?: object | null; seat?: number; playing?: string };
  return record ? readGame({ ...record, seat, ...(playing === 'bot' && { playing }) }) : null;
}

/** Keeps a game that is over, and where data costs nothing the score pad for use offline. Rejects where this browser
 * keeps nothing, or has no room left. */
export async function rememberGame(table: string, secret: string): Promise<void> {
  if (await keptGame(table)) return;
  const game = await fetchGame(table, secret);
  if (game) await keepGames([game]);
  if (isUnmetered()) void keepOffline();
}

/** Keeps the games that were finished while their owner was away. */
export async function rememberMissed(): Promise<void> {
  const known = new Set((await keptGames()).map(({ id }) => id));
  const missing = savedTables().filter((table) => !known.has(table));
  for (const table of missing) {
    const secret = seatSecret(table);
    const game = secret ? await fetchGame(table, secret) : null;
    if (game) await keepGames([game]);
  }
}

/** A finished game step by step: from the server's table or, if it was removed, from this device. */
export async function loadReplay(table: string, seat: number | 'all'): Promise<ReplayData | Refusal> {
  const answer = await fetchReplay(table, seat, knownSecret());
  if ('steps' in answer) return answer;
  const kept = await keptGame(table).catch(() => null);
  return kept ? replayRecord(kept, seat) : answer;
}
