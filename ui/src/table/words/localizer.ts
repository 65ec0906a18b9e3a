import { cardName, specialName, suitName } from '../../cards/names';
import { rulebook } from '../../app/rulebook.svelte';
import { t } from '../../i18n/locale.svelte';
import type { DeckInfo } from '../../app/wire';
import type { Localizer } from './narrate';

/** In the language chosen, with the names of the deck on the table. */
export function localizerFor(deck: () => string): Localizer {
  const info = (): DeckInfo | null => rulebook.deck(deck());
  return {
    get deck() {
      return deck();
    },
    t,
    card: (card) => cardName(card, info(), t),
    suit: (suit) => suitName(suit, info(), t),
    special: (special) => specialName(special, info(), t),
  };
}
