import { delayBetween } from '../../game/pace';
import { advance, firstFrame, framesOfStep, type Frame, type Snapshot } from '../../game/frames';
import { PacedQueue } from '../../game/pacedQueue';
import { prefs } from '../../app/prefs.svelte';
import type { ActionJson, LessonAnswer, LessonPart, LessonStep } from '../../app/wire';

/** What has become of an attempt: `again` if what was tried is allowed, but not what was asked for. */
export type Outcome = 'open' | 'done' | 'again';

/** Intermediate frames that are not part of a scene. */
const BEYOND = new Set<Frame['kind']>(['clear', 'deal']);

const keyOf = (action: ActionJson): string => JSON.stringify(Object.entries(action).sort());

/** One attempt at a part of a lesson. All that can come of it has been played out by the server beforehand. */
export class Attempt {
  frame = $state.raw<Frame | null>(null);
  refusal = $state<string | null>(null);
  /** The card that was refused. */
  refused = $state<string | null>(null);
  outcome = $state<Outcome>('open');
  /** What has been chosen in answer to a question. */
  chosen = $state<number | null>(null);
  /** Something can be chosen: all that has happened is shown. */
  current = $state(true);
  #latest: Snapshot | null = null;
  #answers: LessonAnswer[];
  #ending: { frame: Frame; outcome: Outcome } | null = null;
  #queue = new PacedQueue<Frame>(
    (frame) => this.#display(frame),
    (next, shown) => delayBetween(next, shown, prefs.pace, true),
  );

  /** @param listen  receives every frame and the previous one */
  constructor(
    readonly part: LessonPart,
    readonly listen: (before: Frame | null, frame: Frame) => void,
  ) {
    this.#answers = part.answers ?? [];
    if (!part.start) return;
    this.#latest = { n: 0, ...part.start, social: null };
    const first = firstFrame(this.#latest);
    if (first) this.#queue.reset(first);
  }

  /** Tries an action, legal or not. */
  act(action: ActionJson): void {
    const answer = this.#answers.find((known) => keyOf(known.action) === keyOf(action));
    if (!answer || !this.current || this.outcome !== 'open') return;
    this.refusal = answer.refused ?? null;
    this.refused = this.refusal === null ? null : (action.play ?? null);
    if (answer.refused !== undefined) return;
    this.#answers = answer.then ?? [];
    this.#play(answer.steps ?? [], answer.done === undefined ? null : outcomeOf(answer.done));
  }

  /** Answers a question. */
  choose(option: number): void {
    const { question } = this.part;
    if (!question || this.outcome === 'done') return;
    this.chosen = option;
    this.outcome = outcomeOf(option === question.answer);
    if (this.outcome === 'done') this.#play(question.steps ?? [], 'done');
  }

  skip(): void {
    this.#queue.skip();
  }

  close(): void {
    this.#queue.stop();
  }

  /** Shows some steps; with an outcome they are the last. */
  #play(steps: LessonStep[], outcome: Outcome | null): void {
    let frames = steps.flatMap((step) => this.#framesOf(step));
    while (outcome && BEYOND.has(frames.at(-1)?.kind ?? 'move')) frames = frames.slice(0, -1);
    const frame = frames.at(-1);
    if (!frame) return;
    this.#ending = { frame, outcome: outcome ?? 'open' };
    this.current = false;
    this.#queue.push(...frames);
  }

  #framesOf(step: LessonStep): Frame[] {
    const before = this.#latest;
    if (!before) return [];
    this.#latest = advance(before, { n: before.n + 1, ...step });
    return framesOfStep(before, this.#latest, step.move);
  }

  #display(frame: Frame): void {
    const before = this.frame;
    this.frame = frame;
    if (this.#ending?.frame === frame) {
      this.current = true;
      this.outcome = this.#ending.outcome;
    }
    this.listen(before, frame);
  }
}

const outcomeOf = (done: boolean): Outcome => (done ? 'done' : 'again');
