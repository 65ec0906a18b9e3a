import type { ClockJson, SeatJson } from '../app/wire';

const TICK_MS = 250;

/** This page's time; it ticks only while somebody watches it. */
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
export interface RunningClock {
  /** As the server last reported it. */
  reading: ClockJson;
  /** The server's time less this page's `performance.now()`, in milliseconds. */
  serverOffset: number;
  /** When the connection was lost, in this page's time: nothing is known of later; Infinity while there is one. */
  until: number;
  /** The seats whose time is running. */
  toAct: number[];
  seats: readonly SeatJson[];
}

/** Time left for a seat, in milliseconds. */
export interface TimeLeft {
  turn: number;
  bank: number;
}

export const runsFor = ({ reading, toAct }: RunningClock, seat: number): boolean =>
  reading.since !== null && toAct.includes(seat);

/** @param at  this page's time, as of `performance.now()` */
export function timeLeft(clock: RunningClock, seat: number, at: number): TimeLeft {
  const { since, turn_ms, bank_ms } = clock.reading;
  const began = since ?? 0;
  const present = Math.min(at, clock.until) + clock.serverOffset;
  const { away_from, away_until } = clock.seats[seat] ?? {};
  const away = Math.max(0, Math.min(present, away_until ?? 0) - Math.max(began, away_from ?? 0));
  const elapsed = runsFor(clock, seat) ? Math.max(0, present - began - away) : 0;
  const overtime = Math.max(0, elapsed - turn_ms);
  return { turn: Math.max(0, turn_ms - elapsed), bank: Math.max(0, (bank_ms[seat] ?? 0) - overtime) };
}

/** For how many ms more a seat's clock is stopped because its owner will be right back. */
export function awayFor(clock: RunningClock | null, seat: number | null): number {
  const until = clock?.seats[seat ?? -1]?.away_until ?? 0;
  return clock && until ? Math.max(0, until - now.value - clock.serverOffset) : 0;
}

/** `0:07`, `3:00`, rounded up to whole seconds. */
export function formatTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
