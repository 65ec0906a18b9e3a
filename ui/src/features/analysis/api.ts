import { pieces } from '../../app/events';
import { request, send, type Refused } from '../../app/api';
import type { AnalysisBody, PositionAnalysis, PositionAnswer, PositionBody } from '../../app/wire';

/** By seat how the player is taken to play; null: as somebody unknown. */
export type Opponents = NonNullable<AnalysisBody['opponents']>;

/** A position: its line and what can be done there; otherwise what is wrong with it, and where. */
export const fetchPosition = (body: PositionBody): Promise<PositionAnswer | Refused> =>
  request('POST /api/positions', { body });

/** What every choice is worth and who may hold what, each time more exactly; or why that cannot be known. */
export async function* streamAnalysis(
  line: string,
  opponents: Opponents,
  signal: AbortSignal,
): AsyncGenerator<PositionAnalysis | Refused> {
  const response = await send('POST /api/positions/analysis', { body: { line, opponents }, signal });
  yield* pieces<PositionAnalysis | Refused>(response);
}
