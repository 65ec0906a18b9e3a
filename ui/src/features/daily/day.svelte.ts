import { lateResultOf, noteFinished } from '../../app/dailyStreak';
import { RequestState } from '../../app/requestState.svelte';
import type { DailyDeal, DailyPar } from '../../app/wire';
import { fetchDaily, interruptedTable, parOf } from './api';

/** Looks something up about a day for as long as that day is wanted; null until it is found. */
class Lookup<Value> {
  value = $state.raw<Value | null>(null);

  constructor(wanted: () => string | null, find: (day: string) => Promise<Value | null>) {
    const day = $derived(wanted());
    $effect(() => {
      const asked = day;
      this.value = null;
      if (asked) void find(asked).then((found) => asked === day && (this.value = found));
    });
  }
}

/** The game of a day, as somebody sees who may have played it. */
export class Day {
  deal = $state.raw<DailyDeal | null>(null);
  readonly looking = new RequestState();
  /** At an earlier day somebody wants to see how others played it. */
  peeking = $state(false);
  readonly isToday = $derived.by(() => this.deal?.day === this.deal?.today);
  readonly finished = $derived.by(() => this.deal?.attempt?.points != null);
  /** One's result of an earlier day that was played since. */
  readonly late = $derived.by(() =>
    this.deal && !this.finished && !this.isToday ? lateResultOf(this.deal.day) : null,
  );
  /** The results, once they may be shown. */
  readonly shown = $derived.by(() =>
    this.finished || this.peeking || this.late !== null ? (this.deal?.results ?? null) : null,
  );
  /** One's own result, which the page begins with. */
  readonly own = $derived.by(() => (this.finished ? this.shown : null));
  /** The first round whose bid one has missed. */
  readonly lost = $derived.by(
    () => 1 + Math.max(0, this.own?.rounds.findIndex(({ own }) => own?.[0] !== own?.[1]) ?? 0),
  );
  /** On its first day a server has nothing to put beside today's deal. */
  readonly beside = $derived.by(() => this.shown !== null || (this.deal?.days.length ?? 0) > 0);
  readonly hours = $derived.by(() =>
    this.deal ? Math.max(1, Math.ceil((this.deal.ends - this.deal.now) / 3_600_000)) : 0,
  );
  readonly #par: Lookup<DailyPar>;
  readonly #begun: Lookup<string>;
  readonly #date: () => string;

  /** @param date  of the day that the address names; '' for today */
  constructor(date: () => string) {
    this.#date = date;
    this.#par = new Lookup(() => (this.shown && this.deal?.day) ?? null, parOf);
    this.#begun = new Lookup(() => (this.isToday ? null : (this.deal?.day ?? null)), interruptedTable);
    this.#endWith();
  }

  get par(): DailyPar | null {
    return this.#par.value;
  }

  /** The table at which one has begun an earlier day. */
  get begun(): string | null {
    return this.#begun.value;
  }

  readonly look = async (): Promise<void> => {
    this.peeking = false;
    const found = await this.looking.load(() => fetchDaily(this.#date()));
    if (found) this.#show(found);
    else if (!this.looking.lost && !this.deal) await this.lookAgain('');
  };

  /** Shows what the server says now, if it says anything. */
  async lookAgain(date = this.#date()): Promise<void> {
    const found = await fetchDaily(date).catch(() => null);
    if (found && 'day' in found) this.#show(found);
  }

  #show(found: DailyDeal): void {
    const { ranked = false, points = null } = found.attempt ?? {};
    if (found.day === found.today && ranked && points !== null) noteFinished(found.day, points);
    this.deal = found;
  }

  /** The page may be left open until the day is over, or its device be asleep at that time. */
  #endWith(): void {
    $effect(() => {
      if (!this.deal || !this.isToday) return;
      const timer = setTimeout(() => void this.lookAgain(), this.deal.ends - this.deal.now + 1000);
      return () => clearTimeout(timer);
    });
  }
}
