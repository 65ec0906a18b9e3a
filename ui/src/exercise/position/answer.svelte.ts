import { untrack } from 'svelte';
import { refusalText, type Refused } from '../../app/api';
import { prefs } from '../../app/prefs.svelte';
import { isRefusal } from '../../app/requestState.svelte';
import { t } from '../../i18n/locale.svelte';

/** Why the request failed, and the invalid field, if any. */
interface Problem {
  text: string;
  field: string | null;
}

/** A refusal, perhaps of a field. */
export type Refusing = Refused | { error: string; field: string | null };
type Ask<Question, Found> = (question: Question, signal: AbortSignal) => AsyncIterable<Found | Refusing>;

const problemOf = (refused: Refusing): Problem =>
  'field' in refused && refused.field !== null
    ? { text: refused.error, field: refused.field }
    : { text: refusalText(refused as Refused), field: null };

/** The server's answer to a question that changes; of several questions only the last one counts. */
export class Answer<Question, Found extends object> {
  found = $state.raw<Found | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** The answer belongs to an earlier question, or there is none. */
  readonly stale = $derived.by(() => this.#answered !== this.#question());
  #answered = $state.raw<Question | null>(null);
  #attempts = $state(0);
  /** Final answers. */
  readonly #known = new Map<Question, Found>();
  readonly #question: () => Question | null;
  readonly #ask: Ask<Question, Found>;

  /**
   * @param question  null if there is nothing to ask
   * @param ask  yields answers, each better than the one before; all but the last may be not `done`
   * @param pause  a question that stays for this many ms is asked
   */
  constructor(question: () => Question | null, ask: Ask<Question, Found>, pause = 250) {
    this.#question = question;
    this.#ask = ask;
    $effect(() => {
      const asked = question();
      void [this.#attempts, prefs.lang];
      const known = asked === null ? null : this.#known.get(asked);
      if (asked === null || known)
        return untrack(
          () => void ([this.found, this.problem, this.#answered] = [known ?? null, null, asked]),
        );
      const leaving = new AbortController();
      const timer = setTimeout(() => void this.#refine(asked, leaving.signal), pause);
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
        const refused = isRefusal(found);
        [this.problem, this.found] = refused ? [problemOf(found), null] : [null, found as Found];
        this.#answered = asked;
        done = !('done' in found) || found.done === true;
        if (done && !refused) this.#known.set(asked, found as Found);
      }
    } catch {
      if (signal.aborted) return;
    }
    if (!done) this.problem = { text: t('odds.stopped'), field: null };
  }
}
