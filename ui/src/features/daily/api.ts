import { looks } from '../../characters/looks.svelte';
import { request } from '../../app/api';
import type { DailyStudy } from '../../app/wire';
import { knownSecret, ownSecret } from './identity';

/** The deal of today or of an earlier day. */
export const fetchDaily = (day: string) =>
  request('GET /api/daily', { query: day ? { day } : {}, secret: knownSecret() });

/** What an expert did with the cards of a day, if that is known; for today's only once one's own game is over. */
export async function studyOf(day: string): Promise<DailyStudy | null> {
  const asked = request('GET /api/daily/study', { query: { day }, secret: knownSecret() });
  const found = await asked.catch(() => null);
  return found && 'par' in found ? found : null;
}

/** A seat in a game of that day. */
export const playDaily = (day: string, name: string) =>
  request('POST /api/daily', { body: { name, day, avatar: looks.avatar }, secret: ownSecret() });
