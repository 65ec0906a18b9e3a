import { refusalText } from '../../app/api';
import { t } from '../../i18n/locale.svelte';
import type { AnalysisBody, PositionAnalysis } from '../../app/wire';
import { streamAnalysis } from './api';

/** What is known of the position on show: the longer one looks, the more exactly. */
export class Engine {
  found = $state.raw<PositionAnalysis | null>(null);
  problem = $state<string | null>(null);
  /** Final analyses, by what was asked. */
  readonly #done = new Map<string, PositionAnalysis>();

  /** Analyses a position until the answer is final or the returned function is called. */
  follow(asked: AnalysisBody): () => void {
    const key = JSON.stringify(asked);
    const leaving = new AbortController();
    [this.found, this.problem] = [this.#done.get(key) ?? null, null];
    if (!this.found) void this.#refine(key, asked, leaving.signal);
    return () => leaving.abort();
  }

  async #refine(key: string, asked: AnalysisBody, signal: AbortSignal): Promise<void> {
    try {
      for await (const found of streamAnalysis(asked, signal)) {
        if (signal.aborted) return;
        if ('holdings' in found) this.found = found;
        else this.problem = refusalText(found);
      }
      if (this.found?.done) this.#done.set(key, this.found);
      else this.problem ??= t('analysis.stopped');
    } catch {
      if (!signal.aborted) this.problem = t('analysis.stopped');
    }
  }
}
