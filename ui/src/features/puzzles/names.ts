import { t } from '../../i18n/locale.svelte';
import type { View } from '../../app/wire';

const OTHERS = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil'];

/** Names for the players of a puzzle, from the solver's left. */
export function namesIn({ players, seat }: View): string[] {
  const count = players.length;
  const name = (place: number): string => OTHERS[(place - (seat ?? 0) - 1 + count) % count] ?? '';
  return players.map((_, place) => (place === seat ? t('lobby.you') : name(place)));
}
