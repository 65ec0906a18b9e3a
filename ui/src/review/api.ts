import { knownSecret } from '../daily/identity';
import { looks } from '../characters/looks.svelte';
import { request, type Refusal } from '../api';
import type { ContinueBody, Language, ReviewProgress, TakenSeat } from '../wire';

/** A finished game: its table on the server, or its record where it was played elsewhere. */
export type Source = { table: string } | { record: object };

/** Who asks: today's deal is shown to those alone who have played it. */
export function asOneself(): Record<string, string> {
  const secret = knownSecret();
  return secret ? { authorization: `Bearer ${secret}` } : {};
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...asOneself() },
  body: JSON.stringify(body),
});

/** How far the review is, once more than `after` rounds are reviewed. It goes on while somebody asks. */
export const fetchReview = (
  source: Source,
  after: number,
  lang: Language,
  signal: AbortSignal,
): Promise<ReviewProgress | Refusal> =>
  'table' in source
    ? request(`tables/${encodeURIComponent(source.table)}/review?after=${after}`, lang, {
        signal,
        headers: asOneself(),
      })
    : request(`review?after=${after}`, lang, { ...post({ record: source.record }), signal });

/** Follows a review to its end, or until the signal; the reason where the server refuses it. */
export async function follow(
  source: Source,
  lang: Language,
  signal: AbortSignal,
  onprogress: (progress: ReviewProgress) => void,
): Promise<Refusal | null> {
  for (let after = -1; !signal.aborted;) {
    const progress = await fetchReview(source, after, lang, signal);
    if (!('done' in progress)) return progress;
    onprogress(progress);
    if (progress.done === progress.of) break;
    after = progress.done;
  }
  return null;
}

/** A new table with a position of a finished game. */
export const continueGame = (
  source: Source,
  asked: Pick<ContinueBody, 'step' | 'seat' | 'name'>,
  lang: Language,
): Promise<TakenSeat | Refusal> =>
  request('continue', lang, post({ ...source, ...asked, avatar: looks.avatar }));
