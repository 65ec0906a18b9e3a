import type { Clock } from '../wire';

const TICK_MS = 250;

/** The time of this page, for those who look at a clock. */
class Now {
  value = $state(performance.now());
  #watchers = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Ticks until the function that is returned is called. */
  watch(): () => void {
    this.value = performance.now();
    if (this.#watchers++ === 0) this.#timer = setInterval(() => (this.value = performance.now()), TICK_MS);
    return () => {
      if (--this.#watchers === 0) clearInterval(this.#timer);
    };
  }
}

export const now = new Now();

/** The clock of a table as this page reads it. */
export interface Ticking {
  clock: Clock;
  /** The server's time less this page's `performance.now()`, in milliseconds. */
  ahead: number;
  /** The seats whose time it takes. */
  thinking: number[];
}

/** What is left to one seat, in milliseconds. */
export interface Left {
  turn: number;
  bank: number;
}

export const runsFor = ({ clock, thinking }: Ticking, seat: number): boolean =>
  clock.since !== null && thinking.includes(seat);

/** @param at  this page's time, as of `performance.now()` */
export function timeLeft(ticking: Ticking, seat: number, at: number): Left {
  const { clock, ahead } = ticking;
  const gone = clock.since !== null && runsFor(ticking, seat) ? Math.max(0, at + ahead - clock.since) : 0;
  const over = Math.max(0, gone - clock.turn_ms);
  return { turn: Math.max(0, clock.turn_ms - gone), bank: Math.max(0, (clock.bank_ms[seat] ?? 0) - over) };
}

/** `0:07`, `3:00`; a second that has begun still counts. */
export function minutes(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
