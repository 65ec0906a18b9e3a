import type { FirstHandBody, FirstHandOdds, HandEstimate, HandProblem, OddsBody } from '../../app/wire';
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
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    yield problemOf((await response.json()) as Refusal | HandProblem);
    return;
  }
  for await (const data of events(response.body)) {
    const found = JSON.parse(data) as HandEstimate | { error: string };
    yield 'error' in found ? { text: found.error, field: null } : found;
  }
}

/** The data of server-sent events. */
export async function* events(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) if (part.startsWith('data: ')) yield part.slice(6);
  }
}

/** The odds of every card of a one-card round, or why there are none. */
export async function fetchFirstHand(
  body: FirstHandBody,
  signal: AbortSignal,
): Promise<FirstHandOdds | Problem> {
  const answer = await request('POST /api/odds/first-hand', { body, signal });
  return 'rows' in answer ? answer : problemOf(answer);
}
