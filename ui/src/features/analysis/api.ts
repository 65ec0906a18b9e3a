import { pieces } from '../../app/events';
import { request, send, type Refused } from '../../app/api';
import type { Refusing } from '../../exercise/position/answer.svelte';
import type { ActionJson, AnalysisBody, PositionAnalysis, PositionAnswer, RoundEnd } from '../../app/wire';

/** What the players are taken for: by seat the kind (null: somebody unknown), and how they have played. */
export type Opponents = Required<Pick<AnalysisBody, 'opponents' | 'before'>>;

/** What a move in a position leads to, or what is wrong with it. */
export const fetchMove = (
  line: string,
  act: { seat: number; action: ActionJson },
): Promise<PositionAnswer | RoundEnd | Refused> => request('POST /api/positions', { body: { line, act } });

/** What every choice is worth, by a query as JSON, and who may hold what, each time more exactly; or why that cannot be known. */
export async function* streamAnalysis(
  query: string,
  signal: AbortSignal,
): AsyncGenerator<PositionAnalysis | Refusing> {
  const body = JSON.parse(query) as AnalysisBody;
  yield* pieces<PositionAnalysis | Refusing>(await send('POST /api/positions/analysis', { body, signal }));
}
