import { hundredths } from '../i18n/figures';
import type { Option } from '../exercise/OptionTable.svelte';
import type { Localizer } from '../table/words/narrate';
import type { Hint } from '../app/wire';
import { reasonInWords } from './reason';

/** How often the best bid is made, and how often the second best: an estimate. Empty unless the choice is a bid. */
export function contrastInWords([best, second]: readonly Hint[], { t }: Localizer): string {
  if (best?.actions[0]?.bid === undefined || second?.actions[0]?.bid === undefined) return '';
  return t('hints.contrast', {
    best: best.actions[0].bid,
    made: hundredths(best.made ?? 0),
    second: second.actions[0].bid,
    fewer: hundredths(second.made ?? 0),
  });
}

/** Hints as the rows of a table. */
export const optionsOf = (hints: readonly Hint[], players: string[], localizer: Localizer): Option[] =>
  hints.map(({ reason, tied, ...hint }, place) => ({
    ...hint,
    note: tied ? localizer.t('hints.tied') : '',
    reason: [
      reason ? reasonInWords(reason, players, localizer) : '',
      place === 0 ? contrastInWords(hints, localizer) : '',
    ]
      .filter(Boolean)
      .join(' '),
    tone: place === 0 || tied ? 'best' : null,
  }));
