import { isSpecial, type Card } from '../cards/code';
import { locale } from '../i18n/locale.svelte';
import type { Localizer } from '../table/words/narrate';
import type { HintReason, View } from '../wire';

/** Cards in a sentence: Wizards and Jesters, all of which are alike, by their number. */
export function cardsInWords(cards: readonly Card[], { t, card }: Localizer): string {
  const of = (rank: string): number => cards.filter((code) => code.startsWith(rank)).length;
  const [wizards, jesters] = [of('Z'), of('N')];
  return locale.conjunction([
    ...cards.filter((code) => !isSpecial(code)).map(card),
    ...(wizards ? [t('hints.someWizards', { n: wizards })] : []),
    ...(jesters ? [t('hints.someJesters', { n: jesters })] : []),
  ]);
}

/** The reason for a choice as a sentence. */
export function reasonInWords(reason: HintReason, view: View, localizer: Localizer): string {
  const { why, cards = [], seat = 0, suit, count = 0, unseen = 0, tricks = 0 } = reason;
  const key = why === 'over' ? 'bidOver' : why === 'under' ? 'bidUnder' : why;
  return localizer.t(`hints.${key}`, {
    name: view.players[seat] ?? '',
    card: cards[0] ? localizer.card(cards[0]) : '',
    cards: cardsInWords(cards, localizer),
    suit: suit ? localizer.suit(suit) : '',
    count,
    unseen,
    tricks,
  });
}
