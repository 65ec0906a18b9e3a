import type { Film, Social, TableEvent } from '../wire';
import { advance, firstFrame, framesOf, type Frame, type Moment } from './frames';

/** One picture of a replay, and who sat there then. */
export interface Shot {
  frame: Frame;
  social: Social | null;
  /** What happened that was no move. */
  event: TableEvent | null;
}

/** Whoever was connected then, all are here now. */
const allHere = (social: Social | null): Social | null =>
  social && { ...social, seats: social.seats.map((seat) => ({ ...seat, connected: true })) };

/** What happens around a game and is not worth a picture. */
const ASIDE = new Set(['said', 'connected', 'disconnected', 'voted']);

/** All pictures of a finished game, in order. */
export function reelOf({ joined, steps }: Film): Shot[] {
  let now: Moment = { ...joined, social: allHere(joined.social ?? null) };
  const first = firstFrame(now);
  const shots: Shot[] = first ? [{ frame: { ...first, kind: 'deal' }, social: now.social, event: null }] : [];
  for (const step of steps) {
    const next = advance(now, step);
    const event = step.event ?? null;
    const frames = framesOf(now, next, step.move, event);
    const still = shots.at(-1)?.frame;
    if (frames.length === 0 && event && still && !ASIDE.has(event.kind))
      frames.push({ ...still, n: step.n, kind: 'move', move: null });
    shots.push(...frames.map((frame, i) => ({ frame, social: next.social, event: i === 0 ? event : null })));
    now = next;
  }
  return shots;
}

/** A place to jump to: a round's beginning (trick 0) or one of its tricks. */
export interface Mark {
  round: number;
  trick: number;
  shot: number;
}

const trickOf = ({ view, cleared }: Frame): number =>
  cleared || view.round.tricks.at(-1)?.plays.length === 0 ? 0 : view.round.tricks.length;

/** The rounds and tricks of a replay, in order. */
export function marksOf(shots: readonly Shot[]): Mark[] {
  const marks: Mark[] = [];
  let round = 0;
  let trick = 0;
  shots.forEach(({ frame }, shot) => {
    const { number } = frame.view.round;
    if (number !== round) {
      [round, trick] = [number, 0];
      marks.push({ round, trick, shot });
    }
    if (trickOf(frame) > trick) {
      trick = trickOf(frame);
      marks.push({ round, trick, shot });
    }
  });
  return marks;
}

/** The picture of a step, or of the last one before it. */
export const shotAt = (shots: readonly Shot[], n: number): number =>
  Math.max(
    0,
    shots.findIndex(({ frame }) => frame.n === n) >= 0
      ? shots.findIndex(({ frame }) => frame.n === n)
      : shots.findLastIndex(({ frame }) => frame.n <= n),
  );
