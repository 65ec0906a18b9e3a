import type { Action, Move, Round, Social, Spec, Step, TableEvent, View } from '../wire';
import { patched } from './patch';

/** All that the page knows of a table after a step; view and spec are null until the game starts. */
export interface Moment {
  n: number;
  view: View | null;
  spec: Spec | null;
  social: Social | null;
}

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
  kind: 'join' | 'move' | 'undo' | 'count' | 'trick' | 'clear' | 'result' | 'deal';
  move: Move | null;
  /** The finished trick has been gathered: the middle of the table is empty. */
  cleared: boolean;
  result: Round | null;
}

const idle = { legal: [] as Action[], to_act: [] as number[], follow: null, barred: null };

export const lastTrickDone = (view: View): boolean => view.round.tricks.at(-1)?.winner !== undefined;

const isScene = (moment: Moment): moment is Moment & Scene => moment.view !== null && moment.spec !== null;
const sceneOf = ({ n, view, spec }: Moment & Scene): Scene => ({ n, view, spec });

export function advance(moment: Moment, step: Omit<Step, 'type'>): Moment {
  const { view, social } = patched({ view: moment.view, social: moment.social }, step.set);
  return { n: step.n, spec: step.spec ?? moment.spec, view, social };
}

/** The table as somebody finds it who has just come. */
export function firstFrame(moment: Moment): Frame | null {
  if (!isScene(moment)) return null;
  return {
    ...sceneOf(moment),
    kind: 'join',
    move: null,
    cleared: lastTrickDone(moment.view),
    result: null,
  };
}

/** The table before its first deal, for as long as the draw lies on it. */
export function undealt(frame: Frame): Frame {
  const { view } = frame;
  const bids = view.round.bids.map(() => null);
  const round: Round = { ...view.round, hands: bids, turn_up: null, trump: null, bids };
  return { ...frame, view: { ...view, ...idle, phase: 'trump', hand: [], round } };
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
  if (before.view.open) view.open = before.view.open.map((hand) => hand && []);
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

/** The pictures of one step; none where nothing on the table has changed. */
export function framesOf(
  before: Moment,
  after: Moment,
  move: Move | null = null,
  event: TableEvent | null = null,
): Frame[] {
  if (after.view === before.view || !isScene(after)) return [];
  const scene = sceneOf(after);
  if (!isScene(before)) return [{ ...scene, kind: 'deal', move: null, cleared: false, result: null }];
  if (event?.kind === 'undone')
    return [{ ...scene, kind: 'undo', move: null, cleared: lastTrickDone(scene.view), result: null }];
  return framesOfMove(sceneOf(before), scene, move);
}

/** The table while the fists are still closed: everyone knows their own bid, though it may be the last one made. */
function closed({ view }: Scene, after: Scene): View {
  const bids = view.round.bids.map((bid, seat) =>
    seat === view.seat ? (after.view.round.bids[seat] ?? bid) : bid,
  );
  return { ...view, ...idle, round: { ...view.round, bids } };
}

function framesOfMove(before: Scene, after: Scene, move: Move | null): Frame[] {
  const plain: Frame = { ...after, kind: 'move', move, cleared: false, result: null };
  const round = finished(before, after);
  if (round) {
    const last = ending(before, after, round, move);
    const result: Frame = { ...last, kind: 'result', move: null, cleared: true, result: round };
    return [last, result, { ...plain, kind: 'deal', move: null, cleared: true }];
  }
  if (reveals(before, after)) {
    return [{ ...plain, kind: 'count', view: closed(before, after) }, plain];
  }
  if (move?.play && lastTrickDone(after.view))
    return [
      { ...plain, kind: 'trick' },
      { ...plain, kind: 'clear', move: null, cleared: true },
    ];
  return [{ ...plain, cleared: lastTrickDone(after.view) }];
}
