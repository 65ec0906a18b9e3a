import { locale, t } from '../../i18n/locale.svelte';
import type { Settings } from '../../app/wire';

export const describeClock = (clock: Settings['clock']): string =>
  clock
    ? t('set.clockIs', { turn: locale.duration(clock.turn), bank: locale.duration(clock.bank) })
    : t('set.noClock');

function describeSpectators({ spectators, delay }: Settings): string {
  if (spectators === 'off') return t('set.noSpectators');
  return delay > 0 ? t('set.spectatorsLater', { time: locale.duration(delay) }) : t('set.spectatorsOn');
}

/** A table's settings in a few words each. */
export const describeSettings = (settings: Settings): string[] => [
  describeClock(settings.clock),
  describeSpectators(settings),
  t(`set.chat.${settings.chat}`),
  t(settings.undo ? 'set.undoOn' : 'set.undoOff'),
  ...(settings.hints ? [t('set.hintsOn')] : []),
];
