import type { DailyDeal, DailyResults } from '../../app/wire';
import { placeAmong } from '../../game/places';
import { percent } from '../../i18n/figures';
import { t } from '../../i18n/locale.svelte';
import { MANY } from './summary';

/** One's place among all results of a day, in words; empty without a ranked one, or without others. */
export function placeOf({ attempt, day, today }: DailyDeal, { percentile, points }: DailyResults): string {
  if (attempt?.points == null || percentile === null) return '';
  const n = points.length;
  if (day !== today || attempt.points !== points[0])
    return t('daily.place', { place: placeAmong(points, attempt.points), n });
  return t(points.at(-1) === attempt.points ? 'daily.level' : 'daily.bestSoFar', { n });
}

/** How many of the others one did better than, in words. Of the winner, and among few, the place says it. */
export const betterThan = ({ percentile, points }: DailyResults): string =>
  percentile && percentile < 1 && points.length >= MANY
    ? t('daily.better', { percent: percent(percentile) })
    : '';
