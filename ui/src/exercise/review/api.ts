import { knownSecret } from '../../app/dailyIdentity';
import { looks } from '../../characters/looks.svelte';
import { request, type Refusal } from '../../app/api';
import type { ContinueBody, ReviewProgress } from '../../app/wire';

/** A finished game: its table on the server, or its record if it was played elsewhere. */
export type Source = { table: string } | { record: object };

/** What is known of a review: the rounds that are done, and others that are known of the seat on show. */
interface Known {
  after: number;
  seat: number;
  ahead: number;
}

/** How far the review is, once there is more than is known. It continues while somebody asks; today's deal is shown to
 * those alone who have played it. */
function fetchReview(
  source: Source,
  { after, seat, ahead }: Known,
  signal: AbortSignal,
): Promise<ReviewProgress | Refusal> {
  const asked = { query: { after, seat, ahead }, secret: knownSecret(), signal };
  return 'table' in source
    ? request('GET /api/tables/{table}/review', { ...asked, path: { table: source.table } })
    : request('POST /api/review', { ...asked, body: { record: { ...source.record } } });
}

/**
 * Follows a review to its end, or until the signal; the reason where the server refuses it.
 *
 * @param seat  whose mistakes are wanted first
 */
export async function follow(
  source: Source,
  seat: () => number,
  signal: AbortSignal,
  onprogress: (progress: ReviewProgress) => void,
): Promise<Refusal | null> {
  for (let known = { after: -1, seat: seat(), ahead: 0 }; !signal.aborted;) {
    const progress = await fetchReview(source, known, signal);
    if (!('done' in progress)) return progress;
    onprogress(progress);
    if (progress.done === progress.of) break;
    const ahead = seat() === known.seat ? progress.ahead.rounds.length : 0;
    known = { after: progress.done, seat: seat(), ahead };
  }
  return null;
}

/** A new table with a position of a finished game. */
export const continueGame = (source: Source, asked: Pick<ContinueBody, 'step' | 'seat' | 'name'>) =>
  request('POST /api/continue', {
    body: {
      ...('table' in source ? source : { record: { ...source.record } }),
      ...asked,
      avatar: looks.avatar,
    },
    secret: knownSecret(),
  });
