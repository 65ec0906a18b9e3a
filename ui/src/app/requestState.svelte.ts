import { refusalText, type Refused } from './api';
import { t } from '../i18n/locale.svelte';

export const isRefusal = (answer: object): answer is Refused => 'error' in answer || 'conflicts' in answer;

/** Requests for which somebody waits: whether one is under way, and why the last one failed. */
export class RequestState {
  busy = $state(false);
  problem = $state<string | null>(null);
  /** The code of the refusal, if the last one was refused with one. */
  code = $state<string | null>(null);
  /** The server was not reached: asking again may help. */
  lost = $state(false);
  #turn = 0;

  /** The server's answer; null where it refuses, or cannot be reached, or still owes the answer to the last request. */
  async send<T extends object>(request: () => Promise<T | Refused>): Promise<T | null> {
    return this.busy ? null : this.load(request);
  }

  /** The same, whether or not an answer is owed: of several requests only the last one counts. */
  async load<T extends object>(request: () => Promise<T | Refused>): Promise<T | null> {
    const turn = ++this.#turn;
    this.busy = true;
    const answer = await request().catch(() => null);
    if (turn !== this.#turn) return null;
    this.busy = false;
    this.lost = answer === null;
    this.code = answer && 'code' in answer ? String(answer.code) : null;
    if (answer && !isRefusal(answer)) {
      this.problem = null;
      return answer;
    }
    this.problem = answer ? refusalText(answer) : t('lobby.failed');
    return null;
  }
}
