import type { FirstHandBody, FirstHandOdds, HandEstimate, HandProblem, OddsBody } from '../../app/wire';
import { pieces } from '../../app/events';
import { refusalText, request, send, type Refusal } from '../../app/api';

/** Why the request for odds failed, and the invalid field, if any. */
export interface Problem {
  text: string;
  field: HandProblem['field'] | null;
}

const problemOf = (refusal: Refusal | HandProblem): Problem => ({
  text: 'field' in refusal ? refusal.error : refusalText(refusal),
  field: 'field' in refusal ? refusal.field : null,
});

/** Estimates of the odds of a hand, each better than the one before, or why there are none. */
export async function* streamHandOdds(
  body: OddsBody,
  signal: AbortSignal,
): AsyncGenerator<HandEstimate | Problem> {
  const response = await send('POST /api/odds/hand', { body, signal });
  for await (const found of pieces<HandEstimate | Refusal | HandProblem>(response))
    yield 'bids' in found ? found : problemOf(found);
}

/** The odds of every card of a one-card round, or why there are none. */
export async function* firstHandOdds(
  body: FirstHandBody,
  signal: AbortSignal,
): AsyncGenerator<FirstHandOdds | Problem> {
  const answer = await request('POST /api/odds/first-hand', { body, signal });
  yield 'rows' in answer ? answer : problemOf(answer);
}
