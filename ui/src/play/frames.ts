import type { Action, Joined, Move, Round, Spec, Step, View } from '../wire';

export interface Scene {
  n: number;
  view: View;
  spec: Spec;
}

/**
 * One picture of the table. A step of the server may need several: the card that ends a round is shown lying,
 * then the round's result, then the new deal.
 */
export interface Frame extends Scene {
  kind: 'join' | 'move' | 'count' | 'trick' | 'clear' | 'result' | 'deal';
  move: Move | null;
  /** The finished trick has been gathered: the middle of the table is empty. */
  cleared: boolean;
  result: Round | null;
}

const idle = { legal: [] as Action[], to_act: [] as number[], follow: null, barred: null };

export const lastTrickDone = (view: View): boolean => view.round.tricks.at(-1)?.winner !== undefined;

/** The whole scene after a step: steps carry only the rounds finished since the one before. */
export function advance(scene: Scene, step: Step): Scene {
  const known = new Set(scene.view.history.map((round) => round.number));
  const news = step.history.filter((round) => !known.has(round.number));
  return { n: step.n, spec: step.spec, view: { ...step.view, history: [...scene.view.history, ...news] } };
}

export function firstFrame(joined: Joined): Frame {
  const { n, view, spec } = joined;
  return { n, view, spec, kind: 'join', move: null, cleared: lastTrickDone(view), result: null };
}

function finished(before: Scene, after: Scene): Round | null {
  const number = before.view.round.number;
  if (before.view.phase === 'over') return null;
  const known = after.view.history.find((round) => round.number === number);
  return known ?? (after.view.phase === 'over' ? after.view.round : null);
}

/** The table as the last card of a round lies on it: known only from the finished round. */
function ending(before: Scene, after: Scene, round: Round, move: Move | null): Frame {
  const hands = before.view.round.hands;
  const projected = round.points ?? before.view.projected;
  const view: View = { ...before.view, ...idle, hand: [], projected, round: { ...round, hands } };
  return { n: after.n, spec: before.spec, view, kind: 'trick', move, cleared: false, result: null };
}

function shownBids(view: View): number {
  return view.round.bids.filter((bid) => bid !== null).length;
}

const reveals = (before: Scene, after: Scene): boolean =>
  before.spec.bidding === 'hands-in' &&
  before.view.round.number === after.view.round.number &&
  before.view.phase === 'bid' &&
  after.view.phase !== 'bid' &&
  shownBids(after.view) > 1;

export function framesOf(before: Scene, after: Scene, move: Move | null): Frame[] {
  const plain: Frame = { ...after, kind: 'move', move, cleared: false, result: null };
  const round = finished(before, after);
  if (round) {
    const last = ending(before, after, round, move);
    const result: Frame = { ...last, kind: 'result', move: null, cleared: true, result: round };
    return [last, result, { ...plain, kind: 'deal', move: null, cleared: true }];
  }
  if (reveals(before, after)) {
    const count: Frame = { ...plain, kind: 'count', view: { ...before.view, ...idle } };
    return [count, plain];
  }
  if (move?.play && lastTrickDone(after.view))
    return [
      { ...plain, kind: 'trick' },
      { ...plain, kind: 'clear', move: null, cleared: true },
    ];
  return [{ ...plain, cleared: lastTrickDone(after.view) }];
}
