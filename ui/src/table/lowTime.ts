import { t } from '../i18n/locale.svelte';
import { awayFor, runsFor, timeLeft, type RunningClock } from '../game/clock.svelte';

/** The player is warned this long before the time is up. */
const WARNING_MS = 10_000;

/** Tells a player once that little time is left, if the clock runs for them. Returns how to stop it. */
export function warnWhenLow(clock: RunningClock, me: number, say: (lines: string[]) => void): () => void {
  if (!runsFor(clock, me)) return () => {};
  const { turn, bank } = timeLeft(clock, me, performance.now());
  const wait = awayFor(clock, me) + turn + bank - WARNING_MS;
  const timer = wait > 0 ? setTimeout(() => say([t('clock.low', { n: WARNING_MS / 1000 })]), wait) : 0;
  return () => clearTimeout(timer);
}
