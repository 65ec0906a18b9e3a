import { request } from '../../app/api';
import type { ListingBody, RatingBody } from '../../app/wire';
import { identity } from './identity.svelte';
import { ownKey } from './ownKey';

const known = (): string | undefined => identity.key ?? undefined;

export const fetchLeaderboard = (family: string, season: string | null) =>
  request('GET /api/ratings', { query: { family, ...(season && { season }) }, secret: known() });

export const fetchOwn = () => request('GET /api/ratings/me', { secret: known() });

export const fetchTableRating = (table: string) =>
  request('GET /api/tables/{table}/rating', { path: { table }, secret: known() });

export const changeListing = (body: ListingBody) =>
  request('POST /api/ratings/me', { body, secret: known() });

export const eraseRatings = () => request('DELETE /api/ratings/me', { secret: known() });

/** What this page has sent last, by table. */
const sent = new Map<string, string>();

/** Takes part at a table, or no longer, as its owner wishes; the server refuses if it is too late. */
export async function takePart(table: string, secret: string): Promise<void> {
  if (!identity.on && !sent.has(table)) return;
  const body: RatingBody = { key: identity.on ? ownKey() : null, listed: identity.listed };
  const choice = JSON.stringify(body);
  if (sent.get(table) === choice) return;
  sent.set(table, choice);
  await request('POST /api/tables/{table}/rating', { path: { table }, body, secret }).catch(() =>
    sent.delete(table),
  );
}
