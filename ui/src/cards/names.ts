import { labelled, type Key, type Translate } from '../i18n/locale.svelte';
import type { DeckInfo, Special, Suit } from '../app/wire';
import { rulebook } from '../app/rulebook.svelte';
import { isExtra, rankOf, suitOf, type Card } from './code';

const plain = (card: Card, t: Translate): string =>
  isExtra(card)
    ? t(`rank.${card}` as Key)
    : t('card.name', {
        rank: t(`rank.${rankOf(card)}` as Key),
        suit: t(`suit.${suitOf(card)}` as Key),
      });

/** A suit's name on the deck; the standard one while the decks are not loaded. */
export const suitName = (suit: Suit, deck: DeckInfo | null, t: Translate): string =>
  deck?.suits[suit] ?? t(`suit.${suit}`);

/** A card's name; where the deck has a title of its own for it, the title and then the plain name. */
export function cardName(card: Card, deck: DeckInfo | null, t: Translate): string {
  if (card === '?') return t('card.unseen');
  const name = plain(card, t);
  const title = deck && deck.name !== 'standard' ? deck.cards[card] : undefined;
  return title && title !== name ? t('card.also', { title, name }) : name;
}

/** The cards that a special rule is named for: one card, a rank or a class. */
export function namedCards(cards: string, deck: DeckInfo | null, t: Translate): string {
  if (cards === 'jesters' || cards === 'suicide-kings') return t(`name.${cards}`);
  if (cards.length === 1) return t('name.rank', { rank: t(`rank.${cards}` as Key) });
  return cardName(cards, deck, t);
}

export function specialName(special: Special, deck: DeckInfo | null, t: Translate): string {
  const rule = rulebook.specialTitle(special.rule);
  return special.cards ? labelled(rule, namedCards(special.cards, deck, t)) : rule;
}
