import type { Say } from '../i18n';
import type { Key } from '../i18n/en';
import type { Card, DeckInfo, Special } from '../wire';
import { rankOf, suitOf } from './code';

const plain = (card: Card, say: Say): string =>
  say('card.name', {
    rank: say(`rank.${rankOf(card)}` as Key),
    suit: say(`suit.${suitOf(card)}` as Key),
  });

/** What to call a card: its plain name, and where the deck has a title for it, that first. */
export function cardName(card: Card, deck: DeckInfo | null, say: Say): string {
  if (card === '?') return say('card.unseen');
  const name = plain(card, say);
  const title = deck && deck.name !== 'standard' ? deck.cards[card] : undefined;
  return title && title !== name ? say('card.also', { title, name }) : name;
}

/** What an uber-wizard is: a card, a rank or a class. */
export function uberName(cards: string, deck: DeckInfo | null, say: Say): string {
  if (cards === 'jesters' || cards === 'suicide-kings') return say(`name.${cards}`);
  if (cards.length === 1) return say('name.rank', { rank: say(`rank.${cards}` as Key) });
  return cardName(cards, deck, say);
}

export function specialName(special: Special, deck: DeckInfo | null, say: Say): string {
  const rule = say(`special.${special.rule}` as Key);
  return special.cards ? `${rule}: ${uberName(special.cards, deck, say)}` : rule;
}
