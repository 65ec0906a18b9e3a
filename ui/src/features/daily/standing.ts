import type { DailyDeal, DailyResults } from '../../app/wire';
import { placeAmong } from '../../game/places';
import { percent } from '../../i18n/figures';
import { t } from '../../i18n/locale.svelte';
import { MANY } from './summary';

/** One's place among all results of a day, in words; empty without a ranked one, or without others. */
export const placeOf = ({ attempt }: DailyDeal, { percentile, points }: DailyResults): string =>
  attempt?.points != null && percentile !== null
    ? t('daily.place', { place: placeAmong(points, attempt.points), n: points.length })
    : '';

/** How many of the others one did better than, in words. Of the winner, and among few, the place says it. */
export const betterThan = ({ percentile, points }: DailyResults): string =>
  percentile && percentile < 1 && points.length >= MANY
    ? t('daily.better', { percent: percent(percentile) })
    : '';
