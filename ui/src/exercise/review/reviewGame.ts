import { noteErrors } from '../../game/kept/store';
import type { ReviewProgress } from '../../app/wire';
import { follow } from './api';
import { errorsIn } from './errors';
import { loadGame, loadSteps } from './game';
import { decisionsOf, positionsOf, momentsOf } from '../mistakes/moments';

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
  await noteErrors(id, errorsIn(moments));
  return true;
}
