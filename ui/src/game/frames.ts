import type {
  ActionJson,
  MoveJson,
  Round,
  SocialJson,
  RoundSpecJson,
  Step,
  TableEvent,
  TableInfo,
  LastTrick,
  View,
} from '../app/wire';
import type { Card } from '../cards/code';
import { isSettled, isSettling, lastTrickDone } from './effects';
import { applyChanges } from './patch';

/** Everything the page knows of a table after a step; view and spec are null until the game starts. */
export interface Snapshot {
  n: number;
  view: View | null;
  spec: RoundSpecJson | null;
  social: SocialJson | null;
  /** How the trick on the table stands. */
  trick?: LastTrick | null;
}

export interface GameSnapshot {
  n: number;
  view: View;
  spec: RoundSpecJson;
  trick?: LastTrick | null;
}

/**
 * The table as it is drawn at one moment. One step of the server may take several: the card that ends a round lies
 * there, then comes the round's result, then the new deal.
 */
export interface Frame extends GameSnapshot {
  kind: 'draw' | 'join' | 'move' | 'undo' | 'count' | 'trick' | 'clear' | 'result' | 'deal';
  move: MoveJson | null;
  /** The finished trick has been gathered: the middle of the table is empty. */
  cleared: boolean;
  result: Round | null;
}

const idle = { legal: [] as ActionJson[], to_act: [] as number[], follow: null, barred: null };

/** The game on a table; null until it starts. */
export const gameIn = ({ n, view, spec, trick = null }: Snapshot): GameSnapshot | null =>
  view && spec ? { n, view, spec, trick } : null;

export function advance(snapshot: Snapshot, step: Omit<Step, 'type'>): Snapshot {
  const { view, social, trick = null } = snapshot;
  return {
    n: step.n,
    spec: step.spec ?? snapshot.spec,
    ...applyChanges({ view, social, trick }, step.set ?? []),
  };
}

/** The table as a newcomer finds it. */
export function firstFrame(snapshot: Snapshot): Frame | null {
  const game = gameIn(snapshot);
  return game && frameAt(game);
}

/** The same of a game. */
export const frameAt = (game: GameSnapshot): Frame => ({
  ...game,
  kind: 'join',
  move: null,
  cleared: isSettled(game.view),
  result: null,
});

/**
 * The table before its first deal: the cards drawn for dealer lie there.
 *
 * @param drawn  by those who draw; those tied for the highest card draw again
 * @param final  the highest of these cards deals
 */
export function beforeDeal(frame: Frame, drawn: TableInfo['draw'][number], final: boolean): Frame {
  const { view } = frame;
  const bids = view.round.bids.map(() => null);
  const plays = drawn.map(([seat, card]) => ({ seat, card }));
  const trick = { plays, ...(final && { winner: view.first_dealer }) };
  const round: Round = { ...view.round, hands: bids, turn_up: null, trump: null, bids, tricks: [trick] };
  return {
    ...frame,
    kind: 'draw',
    view: { ...view, ...idle, phase: 'trump', hand: [], round },
    cleared: false,
  };
}

/** The table when its question is open no longer. */
export const unasked = (frame: Frame): Frame => ({ ...frame, view: { ...frame.view, ...idle } });

/** The table with a card of the viewer's on it that the server has not confirmed yet. */
export function withUnconfirmed(frame: Frame, card: Card): Frame {
  const { view } = frame;
  const { tricks } = view.round;
  const last = tricks.at(-1);
  const open = last !== undefined && last.winner === undefined;
  const plays = [...(open ? last.plays : []), { seat: view.seat ?? 0, card }];
  const round: Round = { ...view.round, tricks: [...(open ? tricks.slice(0, -1) : tricks), { plays }] };
  const hand = view.hand?.filter((held) => held !== card) ?? null;
  return {
    ...frame,
    view: { ...view, ...idle, hand, round },
    trick: open ? (frame.trick ?? null) : null,
    cleared: false,
  };
}

function finished(before: GameSnapshot, after: GameSnapshot): Round | null {
  const number = before.view.round.number;
  if (before.view.phase === 'over') return null;
  const known = after.view.history.find((round) => round.number === number);
  return known ?? (after.view.phase === 'over' ? after.view.round : null);
}

/**
 * The table with the last card of a round on it, which is known only from the finished round. Scores and bids that
 * lie face down are left for the round's result.
 */
function ending(before: GameSnapshot, after: GameSnapshot, finished: Round, move: MoveJson | null): Frame {
  const { hands, bids } = before.view.round;
  const { points, scores, ...played } = finished;
  const view: View = { ...before.view, ...idle, hand: [], round: { ...played, hands, bids } };
  if (before.view.open) view.open = before.view.open.map((hand) => hand && []);
  const { n, trick } = after;
  return { n, spec: before.spec, view, trick, kind: 'trick', move, cleared: false, result: null };
}

function shownBids(view: View): number {
  return view.round.bids.filter((bid) => bid !== null).length;
}

const reveals = (before: GameSnapshot, after: GameSnapshot): boolean =>
  before.spec.bids_on_fingers &&
  before.view.round.number === after.view.round.number &&
  before.view.phase === 'bid' &&
  after.view.phase !== 'bid' &&
  shownBids(after.view) > 1;

/** The frames of one step; none if nothing on the table has changed. */
export function framesOfStep(
  before: Snapshot,
  after: Snapshot,
  move: MoveJson | null = null,
  event: TableEvent | null = null,
): Frame[] {
  const [earlier, scene] = [gameIn(before), gameIn(after)];
  if (after.view === before.view || !scene) return [];
  if (!earlier) return [{ ...frameAt(scene), kind: 'deal', cleared: false }];
  if (event?.kind === 'undone') return [{ ...frameAt(scene), kind: 'undo' }];
  return framesOfMove(earlier, scene, move);
}

/** The table while the fists are still closed: everyone knows their own bid already. */
function closed({ view }: GameSnapshot, after: GameSnapshot): View {
  const bids = view.round.bids.map((bid, seat) =>
    seat === view.seat ? (after.view.round.bids[seat] ?? bid) : bid,
  );
  return { ...view, ...idle, round: { ...view.round, bids } };
}

function framesOfMove(before: GameSnapshot, after: GameSnapshot, move: MoveJson | null): Frame[] {
  const plain: Frame = { ...after, kind: 'move', move, cleared: false, result: null };
  const round = finished(before, after);
  if (round) {
    const last = ending(before, after, round, move);
    const view = { ...last.view, round: { ...round, hands: last.view.round.hands } };
    const result: Frame = { ...last, view, kind: 'result', move: null, result: round };
    return [last, result, { ...plain, kind: 'deal', move: null, cleared: true }];
  }
  if (reveals(before, after)) {
    return [{ ...plain, kind: 'count', view: closed(before, after) }, plain];
  }
  if (!completes(before, after)) return [{ ...plain, cleared: isSettled(after.view) }];
  const trick: Frame = { ...plain, kind: 'trick' };
  return isSettled(after.view) ? [trick, { ...plain, kind: 'clear', move: null, cleared: true }] : [trick];
}

/** A trick is finished, or the last of its effects is settled. */
const completes = ({ view: before }: GameSnapshot, { view: after }: GameSnapshot): boolean =>
  lastTrickDone(after) && (!lastTrickDone(before) || (isSettling(before) && isSettled(after)));
