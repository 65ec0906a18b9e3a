import { post, request, withSecret, type Refusal } from '../../app/api';
import type {
  ErasureDone,
  Language,
  Leaderboard,
  ListingBody,
  OwnRatings,
  RatingBody,
  TableRating,
} from '../../app/wire';
import { identity, ownKey } from './identity.svelte';

const known = (): string | undefined => identity.key ?? undefined;
const at = (table: string): string => `tables/${encodeURIComponent(table)}/rating`;

export const fetchLeaderboard = (
  family: string,
  season: string | null,
  lang: Language,
): Promise<Leaderboard | Refusal> =>
  request(`ratings?family=${family}${season ? `&season=${season}` : ''}`, lang, withSecret(known()));

export const fetchOwn = (lang: Language): Promise<OwnRatings | Refusal> =>
  request('ratings/me', lang, withSecret(known()));

export const fetchTableRating = (table: string, lang: Language): Promise<TableRating | Refusal> =>
  request(at(table), lang, withSecret(known()));

export const changeListing = (body: ListingBody, lang: Language): Promise<ListingBody | Refusal> =>
  request('ratings/me', lang, post(body, known()));

export const eraseRatings = (lang: Language): Promise<ErasureDone | Refusal> =>
  request('ratings/me', lang, withSecret(known(), 'DELETE'));

/** What this page has sent last, by table. */
const sent = new Map<string, string>();

/** Takes part at a table, or no longer, as its owner wishes; the server refuses if it is too late. */
export async function takePart(table: string, secret: string, lang: Language): Promise<void> {
  if (!identity.on && !sent.has(table)) return;
  const body: RatingBody = { key: identity.on ? ownKey() : null, listed: identity.listed };
  const choice = JSON.stringify(body);
  if (sent.get(table) === choice) return;
  sent.set(table, choice);
  await request(at(table), lang, post(body, secret)).catch(() => sent.delete(table));
}
