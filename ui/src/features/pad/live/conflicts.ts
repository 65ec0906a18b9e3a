import { t } from '../../../i18n/locale.svelte';
import { device, type Game } from '../game';
import { deviceOf, valueAt, type Sheet } from '../rules';
import { NO_TRUMP } from '../../../../generated/writing';
import type { Conflict } from '../sharing.svelte';
import { texts } from '../texts.svelte';

/** Whose phone that is, as a name. */
export function nameOf(device: string, { cells }: Game, { names }: Sheet): string {
  const seat = valueAt(cells, `phone.${device}`);
  return (typeof seat === 'number' && names[seat]) || t('live.somebody');
}

/** What people wrote, and not what the pad itself notes. */
export const isShown = (key: string): boolean => !/^phone\.|\.(sealed|fixed|nonce|done)\b/.test(key);

/** What was written last, if another phone did: an undo would take back something older. */
export function othersLast({ cells }: Game): { key: string; device: string } | null {
  const [last] = Object.entries(cells)
    .filter(([key]) => isShown(key))
    .sort(([, { t: a }], [, { t: b }]) => (a < b ? 1 : -1));
  const by = last ? deviceOf(last[1].t) : device();
  return last && by !== device() ? { key: last[0], device: by } : null;
}

/** Where in the game a cell is: `round 4, Anna’s bid`. */
export function placeOf(key: string, { names }: Sheet): string {
  const [first = '', kind = '', seat] = key.split('.');
  if (first === 'name') return t('live.where.name');
  if (first === 'ended') return t('live.where.ended');
  const name = names[Number(seat)] ?? '';
  const round = t('live.where.round', { n: Number(first) });
  if (kind === 'bid') return `${round}, ${t('score.bidOf', { name })}`;
  if (kind === 'taken') return `${round}, ${t('score.takenOf', { name })}`;
  if (kind === 'points') return `${round}, ${t('live.where.points', { name })}`;
  if (kind === 'trump') return `${round}, ${t('score.trump')}`;
  if (kind === 'dealer') return `${round}, ${t('score.whoDealt')}`;
  return seat === undefined ? round : `${round}, ${name}`;
}

/** Counts the rounds closed and the end of a game. */
export const stageOf = ({ closed, current }: Sheet): number => 2 * closed.length + Number(current === null);

function shownValue(key: string, value: unknown, { names }: Sheet): string {
  if (value === null || value === undefined) return t('score.empty');
  if (value === true) return '✓';
  if (key.endsWith('.dealer')) return names[Number(value)] ?? '';
  if (key.endsWith('.trump'))
    return value === NO_TRUMP
      ? t('score.noTrump')
      : (texts.known?.suits[String(value)]?.many ?? String(value));
  return typeof value === 'object' ? texts.special({ cards: '', ...value } as never) : String(value);
}

/** `Ben changed round 4, Anna’s bid: 2 → 3`. */
export function described(conflict: Conflict, game: Game, sheet: Sheet): string {
  const { key, lost, kept, device } = conflict;
  return t('live.changed', {
    name: nameOf(device, game, sheet),
    where: placeOf(key, sheet),
    lost: shownValue(key, lost, sheet),
    kept: shownValue(key, kept, sheet),
  });
}
