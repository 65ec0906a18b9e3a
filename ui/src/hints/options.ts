import { hundredths, tenths } from '../i18n/figures';
import { points } from '../i18n/locale.svelte';
import type { Option } from '../exercise/OptionTable.svelte';
import type { Localizer } from '../table/words/narrate';
import type { Hints } from '../app/wire';
import { reasonInWords } from './reason';

const CONTRASTS = {
  made: 'hints.contrastMade',
  points: 'hints.contrastPoints',
  win: 'hints.contrastWin',
} as const;

/** What speaks for the best bid and against the second best: an estimate. Empty unless a bid is to be chosen. */
export function contrastInWords({ decides, hints: [best, second] }: Hints, { t }: Localizer): string {
  if (!decides || !best || !second) return '';
  return t(CONTRASTS[decides], {
    second: second.actions[0]?.bid ?? 0,
    made: hundredths(best.made ?? 0),
    fewer: hundredths(second.made ?? 0),
    points: tenths(best.expected),
    less: tenths(second.expected),
    won: hundredths(best.win),
    lost: hundredths(second.win),
  });
}

/** Whether a hint is the best, or too close to it to call. */
export const isLeading = ({ tied }: Hints['hints'][number], place: number): boolean => place === 0 || tied;

/** Whether no choice is clearly the best. */
export const isEven = ({ hints }: Hints): boolean => hints.length > 1 && hints.every(isLeading);

/** What they bring, then. */
export function evenLine({ hints }: Hints, { t }: Localizer): string {
  const worth = hints.map(({ expected }) => Math.round(expected) || 0);
  const [least, most] = [Math.min(...worth), Math.max(...worth)];
  return most - least < 2
    ? t('hints.even', { points: points(most) })
    : t('hints.unclear', { least: points(least), most: points(most) });
}

/** Hints as the rows of a table. */
export const optionsOf = (found: Hints, players: string[], localizer: Localizer): Option[] =>
  found.hints.map((hint, place) => ({
    ...hint,
    reason: [
      hint.reason ? reasonInWords(hint.reason, players, localizer) : '',
      place === 0 ? contrastInWords(found, localizer) : '',
    ]
      .filter(Boolean)
      .join(' '),
    tone: isLeading(hint, place) ? 'best' : null,
  }));
