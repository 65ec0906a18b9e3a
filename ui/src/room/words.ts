import { t } from '../i18n';
import type { Settings } from '../wire';

/** A span of so many seconds: `30 s`, `3 min`. */
export const span = (seconds: number): string =>
  seconds >= 60 && seconds % 60 === 0 ? t('set.min', { n: seconds / 60 }) : t('set.s', { n: seconds });

export const clockWords = (clock: Settings['clock']): string =>
  clock ? t('set.clockIs', { turn: span(clock.turn), bank: span(clock.bank) }) : t('set.noClock');

function watchWords({ spectators, delay }: Settings): string {
  if (spectators === 'off') return t('set.noSpectators');
  return delay > 0 ? t('set.spectatorsLater', { time: span(delay) }) : t('set.spectatorsOn');
}

/** What is laid down at a table besides its rules. */
export const settingWords = (settings: Settings): string[] => [
  clockWords(settings.clock),
  watchWords(settings),
  t(`set.chat.${settings.chat}`),
  t(settings.undo ? 'set.undoOn' : 'set.undoOff'),
];
