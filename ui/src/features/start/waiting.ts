import { request } from '../../app/api';
import { knownSecret } from '../../app/dailyIdentity';
import { resultOf } from '../../app/dailyStreak';
import { dayBefore } from '../../app/days';
import { byCost, lossOf } from '../../exercise/mistakes/cost';
import { keptMistakes } from '../../exercise/mistakes/store';
import { placeAmong } from '../../game/places';

/** What waits for somebody who comes back. */

/** A place among all results of a day. */
export interface Place {
  place: number;
  n: number;
}

/** A choice of the last game that has been reviewed, and what it gave away. */
export interface ToTry {
  id: string;
  points: number;
}

/** How many have finished today's deal; 0 where the server does not say. */
export async function finishedToday(): Promise<number> {
  const found = await request('GET /api/daily', {}).catch(() => null);
  return found && 'finished' in found ? found.finished : 0;
}

/** Where yesterday's result stands; null if there is none, or the server does not say. */
export async function yesterdaysPlace(today: string): Promise<Place | null> {
  const day = dayBefore(today);
  const points = resultOf(day);
  const secret = knownSecret();
  if (points === null || !secret) return null;
  const found = await request('GET /api/daily', { query: { day }, secret }).catch(() => null);
  if (!found || !('results' in found) || !found.results || !found.attempt?.ranked) return null;
  const all = found.results.points;
  return { place: placeAmong(all, points), n: all.length };
}

/** The costliest choice of the game that was reviewed last, of those that have not been made good. */
export async function momentToTry(): Promise<ToTry | null> {
  const open = (await keptMistakes().catch(() => [])).filter(({ solved }) => solved === 0);
  const latest = Math.max(...open.map(({ found }) => found));
  const game = open.find(({ found }) => found === latest)?.game;
  const [first] = open.filter((each) => each.game === game).sort(byCost);
  if (!first) return null;
  return { id: first.id, points: Math.round(lossOf(first.decision)) };
}
