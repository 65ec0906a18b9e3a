import { cardName, specialName } from '../cards/names';
import { library } from '../catalogue.svelte';
import { t } from '../i18n';
import type { DeckInfo } from '../wire';
import type { Voice } from './narrate';

/** Names things in the language chosen, as they are called in the deck that is on the table. */
export function voiceOf(deck: () => string): Voice {
  const info = (): DeckInfo | null => library.deck(deck());
  return {
    say: t,
    card: (card) => cardName(card, info(), t),
    special: (special) => specialName(special, info(), t),
  };
}

/** The name of a rule that bars a bid, in words. */
export const ruleTitle = (name: string): string =>
  library.book?.keys.flatMap((key) => key.values).find(({ value }) => value === name)?.title ?? name;
