import type { ReplayData } from '../../app/api';
import type { SocialJson, TableEvent } from '../../app/wire';
import { advance, firstFrame, framesOfStep, type Frame, type Snapshot } from '../../game/frames';

/** One frame of a replay, and the people at the table then. */
export interface TimelineEntry {
  frame: Frame;
  social: SocialJson | null;
  /** What happened other than a move. */
  event: TableEvent | null;
}

/** A replay does not show who was offline. */
const allConnected = (social: SocialJson | null): SocialJson | null =>
  social && { ...social, seats: social.seats.map((seat) => ({ ...seat, connected: true })) };

/** Events that need no frame of their own. */
const NOT_SHOWN = new Set(['said', 'connected', 'disconnected', 'voted']);

/** What a round has brought is shown with its last card, and at the end of the game. */
function withResult(frames: Frame[]): Frame[] {
  const [last, result, next] = frames;
  if (!last || !result?.result || !next) return frames;
  const over = next.view.phase === 'over';
  return [{ ...result, move: last.move }, over ? { ...next, result: result.result } : next];
}

/** All frames of a finished game, in order. */
export function timelineOf({ joined, steps }: ReplayData): TimelineEntry[] {
  let now: Snapshot = { ...joined, social: allConnected(joined.social ?? null) };
  const first = firstFrame(now);
  const timeline: TimelineEntry[] = first
    ? [{ frame: { ...first, kind: 'deal' }, social: now.social, event: null }]
    : [];
  for (const step of steps) {
    const next = advance(now, step);
    const event = step.event ?? null;
    const frames = withResult(framesOfStep(now, next, step.move, event));
    const last = timeline.at(-1)?.frame;
    if (frames.length === 0 && event && last && !NOT_SHOWN.has(event.kind))
      frames.push({ ...last, n: step.n, kind: 'move', move: null });
    timeline.push(
      ...frames.map((frame, i) => ({ frame, social: next.social, event: i === 0 ? event : null })),
    );
    now = next;
  }
  return timeline;
}

/** A place to jump to: a round's beginning (trick 0) or one of its tricks. */
export interface JumpTarget {
  round: number;
  trick: number;
  entry: number;
}

const trickOf = ({ view, cleared }: Frame): number =>
  cleared || view.round.tricks.at(-1)?.plays.length === 0 ? 0 : view.round.tricks.length;

/** The rounds and tricks of a replay, in order. */
export function jumpTargetsOf(timeline: readonly TimelineEntry[]): JumpTarget[] {
  const targets: JumpTarget[] = [];
  let round = 0;
  let trick = 0;
  timeline.forEach(({ frame }, entry) => {
    const { number } = frame.view.round;
    if (number !== round) {
      [round, trick] = [number, 0];
      targets.push({ round, trick, entry });
    }
    if (trickOf(frame) > trick) {
      trick = trickOf(frame);
      targets.push({ round, trick, entry });
    }
  });
  return targets;
}

/** The index of the first frame of a round; null if the round does not exist. */
export const indexOfRound = (timeline: readonly TimelineEntry[], round: number): number | null =>
  jumpTargetsOf(timeline).find((target) => target.round === round)?.entry ?? null;

/** The index of a step's first frame, or of the last frame before it. */
export const indexOfStep = (timeline: readonly TimelineEntry[], n: number): number =>
  Math.max(
    0,
    timeline.findIndex(({ frame }) => frame.n === n) >= 0
      ? timeline.findIndex(({ frame }) => frame.n === n)
      : timeline.findLastIndex(({ frame }) => frame.n <= n),
  );
