import { rankOf, type Card } from '../cards/code';
import { locale } from '../i18n/locale.svelte';
import type { Localizer } from '../table/words/narrate';
import type { Reason } from '../app/wire';

/** Cards in a sentence: Wizards and Jesters, all of which are alike, by their number. `more` comes last. */
export function cardsInWords(cards: readonly Card[], { t, card }: Localizer, ...more: string[]): string {
  const of = (rank: string): number => cards.filter((code) => code.startsWith(rank)).length;
  const [wizards, jesters] = [of('Z'), of('N')];
  return locale.conjunction([
    ...cards.filter((code) => !'ZN'.includes(rankOf(code))).map(card),
    ...(wizards ? [t('hints.someWizards', { n: wizards })] : []),
    ...(jesters ? [t('hints.someJesters', { n: jesters })] : []),
    ...more,
  ]);
}

const KEYS = { over: 'bidOver', under: 'bidUnder', need: 'bidNeed' } as const;

/** The reason for a choice, what it means for the bid, and another certain effect of a discard. */
export const reasonInWords = (reason: Reason, players: string[], localizer: Localizer): string =>
  sentencesOf(reason, players, localizer).join(' ');

/** The same, in a sentence each. */
export function sentencesOf(
  { why, effect, then, cards = [], seat = 0, suit, count = 0, unseen = 0, tricks = 0 }: Reason,
  players: string[],
  localizer: Localizer,
): string[] {
  const key = why === 'over' || why === 'under' || why === 'need' ? KEYS[why] : why;
  const say = (what: typeof key): string =>
    localizer.t(`hints.${what}`, {
      name: players[seat] ?? '',
      card: cards[0] ? localizer.card(cards[0]) : '',
      next: cards[1] ? localizer.card(cards[1]) : '',
      cards: cardsInWords(
        cards,
        localizer,
        ...(why === 'extras' ? [localizer.t('hints.noOrWizards', { n: count })] : []),
      ),
      suit: suit ? localizer.suit(suit) : '',
      count,
      unseen,
      tricks,
    });
  const meaning = effect && localizer.t(`hints.${effect}`, { tricks });
  return [say(key), meaning, then && say(then)].filter((sentence) => sentence !== undefined);
}
