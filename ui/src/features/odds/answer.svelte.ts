import { untrack } from 'svelte';
import { prefs } from '../../app/prefs.svelte';
import { t } from '../../i18n/locale.svelte';
import type { Problem } from './api';

/** A question that stays for this long is asked. */
const PAUSE_MS = 250;

/** The server's answer to a question that changes; of several questions only the last one counts. */
export class Answer<Question, Found extends object> {
  found = $state.raw<Found | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** The answer belongs to an earlier question, or there is none. */
  readonly stale = $derived.by(() => this.#answered !== this.#question());
  #answered = $state.raw<Question | null>(null);
  #attempts = $state(0);
  readonly #question: () => Question | null;
  readonly #ask: (question: Question, signal: AbortSignal) => AsyncIterable<Found | Problem>;

  /**
   * @param question  null if there is nothing to ask
   * @param ask  yields answers, each better than the one before; all but the last may be not `done`
   */
  constructor(
    question: () => Question | null,
    ask: (question: Question, signal: AbortSignal) => AsyncIterable<Found | Problem>,
  ) {
    this.#question = question;
    this.#ask = ask;
    $effect(() => {
      const asked = question();
      void [this.#attempts, prefs.lang];
      if (asked === null) return untrack(() => void ([this.found, this.problem] = [null, null]));
      const leaving = new AbortController();
      const timer = setTimeout(() => void this.#refine(asked, leaving.signal), PAUSE_MS);
      return () => {
        clearTimeout(timer);
        leaving.abort();
      };
    });
  }

  readonly again = (): void => void (this.#attempts += 1);

  async #refine(asked: Question, signal: AbortSignal): Promise<void> {
    let done = false;
    try {
      for await (const found of this.#ask(asked, signal)) {
        if (signal.aborted) return;
        [this.problem, this.found] = 'text' in found ? [found, null] : [null, found];
        this.#answered = asked;
        done = !('done' in found) || found.done === true;
      }
    } catch {
      if (signal.aborted) return;
    }
    if (!done) this.problem = { text: t('odds.stopped'), field: null };
  }
}
