import { t } from '../../i18n/locale.svelte';
import type { View } from '../../app/wire';
import { characterName } from '../../characters/cast';

/** Names for the players of a puzzle, from the solver's left: those of the strongest bots. */
export function namesIn({ players, seat }: View): string[] {
  const count = players.length;
  const name = (place: number): string =>
    characterName(`Expert ${((place - (seat ?? 0) - 1 + count) % count) + 1}`, 'expert') ?? '';
  return players.map((_, place) => (place === seat ? t('lobby.you') : name(place)));
}
