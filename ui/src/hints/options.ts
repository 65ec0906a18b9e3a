import type { Option } from '../study/OptionTable.svelte';
import type { Localizer } from '../table/words/narrate';
import type { Hint, Reason } from '../wire';
import { reasonInWords } from './reason';

/** A reason in words; empty if there is none. What the whole hand holds is said once, beside the best choice. */
export const reasonTold = (
  reason: Reason | null,
  players: string[],
  localizer: Localizer,
  isBest: boolean,
): string =>
  reason && (isBest || reason.why !== 'holding') ? reasonInWords(reason, players, localizer, isBest) : '';

/** Hints as the rows of a table. */
export const optionsOf = (hints: readonly Hint[], players: string[], localizer: Localizer): Option[] =>
  hints.map((hint, place) => {
    const isBest = place === 0;
    return {
      ...hint,
      reason: reasonTold(hint.reason, players, localizer, isBest),
      tone: isBest ? 'best' : null,
    };
  });
