import type { Pace } from '../app/prefs.svelte';
import type { Frame } from './frames';

/** The factor by which all delays are multiplied. */
const FACTOR: Record<Pace, number> = { instant: 0, fast: 0.4, normal: 1, slow: 1.7 };

const TRICK_LIES_MS = 1500;
const RESULT_MS = 12_000;
/** Where other people are waiting, or the clock is running. */
const SHORT_RESULT_MS = 4000;
const COUNT_MS = 1800;
/** Where the first card would cover what is unusual about the round: nobody bids in it. */
const UNUSUAL_MS = 2500;
const EXCHANGE_MS = 1500;
const THOUGHT_MS = [600, 900] as const;

const thought = (random: () => number): number => THOUGHT_MS[0] + (THOUGHT_MS[1] - THOUGHT_MS[0]) * random();

function pause(next: Frame, shown: Frame | null, hurried: boolean, random: () => number): number {
  if (shown?.kind === 'trick') return TRICK_LIES_MS;
  if (shown?.kind === 'result') return hurried ? SHORT_RESULT_MS : RESULT_MS;
  if (shown?.kind === 'count') return COUNT_MS;
  if (!shown?.view.round.exchange && next.view.round.exchange) return EXCHANGE_MS;
  if (next.move === null || (next.move.seat !== undefined && next.move.seat === next.view.seat)) return 0;
  const dealt = shown?.kind === 'deal' || (shown?.kind === 'join' && shown.view.round.tricks.length === 0);
  return dealt && next.move.play && next.spec.announced.length > 0 ? UNUSUAL_MS : thought(random);
}

/** Milliseconds until the result of a round gives way to the next, where somebody waits for it. */
export const resultTime = (pace: Pace): number => FACTOR[pace] * SHORT_RESULT_MS;

/** How many waiting frames halve the delay for those who watch: they see each game end when its players do. */
const CATCH_UP = 4;

/** The part of a delay that is left for who is `waiting` frames behind; all of it if that is not positive. */
export const catchingUp = (waiting: number): number => CATCH_UP / (CATCH_UP + Math.max(0, waiting));

/** Milliseconds between two frames. */
export const delayBetween = (
  next: Frame,
  shown: Frame | null,
  pace: Pace,
  hurried = false,
  random: () => number = Math.random,
): number => FACTOR[pace] * pause(next, shown, hurried, random);
