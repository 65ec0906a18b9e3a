import { noteReview } from '../../game/kept/store';
import type { Rating } from '../../game/kept/game';
import type { ReviewProgress } from '../../app/wire';
import { follow } from './api';
import { errorsIn } from './errors';
import { loadGame, loadSteps } from './game';
import { decisionsOf, positionsOf, momentsOf } from '../mistakes/moments';

/** How well a seat played, with its interval; null if too few of its choices mattered. */
export function ratingOf({ review }: ReviewProgress, seat: number): Rating | null {
  const found = review?.seats.find((each) => each.seat === seat);
  if (!found?.rating_ci) return null;
  const [low, high] = found.rating_ci;
  return { value: found.rating, low, high };
}

/** Reviews a game of this device's owner to its end, and notes their mistakes; whether that has worked. */
export async function reviewGame(id: string, signal: AbortSignal): Promise<boolean> {
  const game = await loadGame(id);
  if (!('source' in game) || game.own === null) return false;
  const seat = game.own;
  const steps = await loadSteps(game, seat);
  if (!('steps' in steps)) return false;
  const known: ReviewProgress[] = [];
  const refusal = await follow(
    game.source,
    () => seat,
    signal,
    (progress) => known.push(progress),
  );
  const last = known.at(-1);
  if (refusal || !last || last.done !== last.of) return false;
  const moments = momentsOf(id, decisionsOf(last, seat), positionsOf(steps, seat), steps.table.deck);
  await noteReview(id, errorsIn(moments), ratingOf(last, seat));
  return true;
}
