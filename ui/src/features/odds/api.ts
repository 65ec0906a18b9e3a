import type { FirstHandBody, FirstHandOdds, HandEstimate, OddsBody } from '../../app/wire';
import { pieces } from '../../app/events';
import { request, send } from '../../app/api';
import type { Refusing } from '../../exercise/position/answer.svelte';

/** Estimates of the odds of a hand, each better than the one before, or why there are none. */
export async function* streamHandOdds(
  body: OddsBody,
  signal: AbortSignal,
): AsyncGenerator<HandEstimate | Refusing> {
  yield* pieces<HandEstimate | Refusing>(await send('POST /api/odds/hand', { body, signal }));
}

/** The odds of every card of a one-card round, or why there are none. */
export async function* firstHandOdds(
  body: FirstHandBody,
  signal: AbortSignal,
): AsyncGenerator<FirstHandOdds | Refusing> {
  yield request('POST /api/odds/first-hand', { body, signal });
}
