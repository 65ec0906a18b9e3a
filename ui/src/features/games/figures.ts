import type { Figure } from '../../design/Figures.svelte';
import { percentOf } from '../../i18n/figures';
import { labelled, locale, t } from '../../i18n/locale.svelte';
import type { Statistics, Streak } from './statistics';

/** A row of two at least. */
const streakIn = (label: string, { current, longest }: Streak): Figure[] =>
  longest < 2
    ? []
    : [{ label, value: locale.number(current), more: labelled(t('games.longest'), locale.number(longest)) }];

/** The fewest games whose shares say something. */
const ENOUGH = 5;

/** The figures of a player's games. */
export const figuresOf = (of: Statistics): Figure[] => [
  {
    label: t('games.wins'),
    value: t('end.madeOf', { made: of.wins, of: of.games }),
    ...(of.games >= ENOUGH && { more: percentOf(of.wins, of.games) }),
  },
  { label: t('games.average'), value: locale.number(Math.round(of.averagePoints)) },
  {
    label: t('end.made'),
    ...(of.games >= ENOUGH
      ? { value: percentOf(of.made, of.of), more: t('end.madeOf', { made: of.made, of: of.of }) }
      : { value: t('end.madeOf', { made: of.made, of: of.of }) }),
  },
  ...streakIn(t('games.winsInARow'), of.winsInARow),
  ...streakIn(t('games.bidsInARow'), of.bidsInARow),
];
