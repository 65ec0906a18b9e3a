import { request } from '../../app/api';
import type { Language, ListingBody, RatingBody } from '../../app/wire';
import { identity, ownKey } from './identity.svelte';

const known = (): string | undefined => identity.key ?? undefined;

export const fetchLeaderboard = (family: string, season: string | null, lang: Language) =>
  request('GET /api/ratings', lang, { query: { family, ...(season && { season }) }, secret: known() });

export const fetchOwn = (lang: Language) => request('GET /api/ratings/me', lang, { secret: known() });

export const fetchTableRating = (table: string, lang: Language) =>
  request('GET /api/tables/{table}/rating', lang, { path: { table }, secret: known() });

export const changeListing = (body: ListingBody, lang: Language) =>
  request('POST /api/ratings/me', lang, { body, secret: known() });

export const eraseRatings = (lang: Language) => request('DELETE /api/ratings/me', lang, { secret: known() });

/** What this page has sent last, by table. */
const sent = new Map<string, string>();

/** Takes part at a table, or no longer, as its owner wishes; the server refuses if it is too late. */
export async function takePart(table: string, secret: string, lang: Language): Promise<void> {
  if (!identity.on && !sent.has(table)) return;
  const body: RatingBody = { key: identity.on ? ownKey() : null, listed: identity.listed };
  const choice = JSON.stringify(body);
  if (sent.get(table) === choice) return;
  sent.set(table, choice);
  await request('POST /api/tables/{table}/rating', lang, { path: { table }, body, secret }).catch(() =>
    sent.delete(table),
  );
}
