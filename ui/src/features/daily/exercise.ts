import type { DailyStudy } from '../../app/wire';
import { placeOf, type Exercise } from '../../exercise/exercise';
import { optionsOf } from '../../hints/options';
import { t } from '../../i18n/locale.svelte';
import { shownNames } from '../../table/words/botNames';

/**
 * The bid of a day about which people disagreed most.
 *
 * @param bots  the levels of the bots, from the seat on the reader's left
 */
export function exerciseOf(
  day: string,
  { view, spec, hints }: DailyStudy,
  bots: readonly string[],
): Exercise {
  const levels = [null, ...bots];
  const names = levels.map((level, seat) => (level === null ? t('lobby.you') : `${level} ${seat}`));
  const players = shownNames(names, levels);
  return {
    id: day,
    deck: 'standard',
    ask: t('daily.tryBid'),
    position: { n: 0, view: { ...view, players }, spec },
    solve: async (chosen, localizer) => {
      const options = optionsOf(hints.hints, players, localizer);
      const at = placeOf(options, chosen);
      const right = options[at]?.tone === 'best';
      return {
        right,
        verdict: t(right ? 'puzzles.right' : 'puzzles.wrong'),
        why: '', // it stands with the best bid
        options: options.map((option, place) =>
          place === at
            ? { ...option, note: t('puzzles.yours'), tone: option.tone ?? ('taken' as const) }
            : option,
        ),
        how: t('hints.how'),
      };
    },
  };
}
