import { looks } from '../../characters/looks.svelte';
import { request } from '../../app/api';
import type { DailyPar, DailyStudy } from '../../app/wire';
import { knownSecret, ownSecret } from '../../app/dailyIdentity';
import { unfinished } from '../../app/ownTables';
import { savedTables, seatSecret } from '../../app/seats';

/** The deal of today or of an earlier day. */
export const fetchDaily = (day: string) =>
  request('GET /api/daily', { query: day ? { day } : {}, secret: knownSecret() });

/** Par of a day, if that is known; for today's only once one's own game is over. */
export async function parOf(day: string): Promise<DailyPar | null> {
  const asked = request('GET /api/daily/par', { query: { day }, secret: knownSecret() });
  const found = await asked.catch(() => null);
  return found && 'mean' in found ? found : null;
}

/** What an expert bid with the cards of a day, under the same conditions. */
export async function studyOf(day: string): Promise<DailyStudy | null> {
  const asked = request('GET /api/daily/study', { query: { day }, secret: knownSecret() });
  const found = await asked.catch(() => null);
  return found && 'hints' in found ? found : null;
}

/** A seat in a game of that day. */
export const playDaily = (day: string, name: string) =>
  request('POST /api/daily', { body: { name, day, avatar: looks.avatar }, secret: ownSecret() });

/** The table of one's game of an earlier day that was interrupted, which the server does not count. */
export async function interruptedTable(day: string): Promise<string | null> {
  const own = savedTables().filter((table) => seatSecret(table) === knownSecret());
  return (await unfinished(own)).find(({ daily }) => daily === day)?.id ?? null;
}
