import type { Holding, LikelyHand, Suit } from '../../app/wire';
import { SUITS, type Card } from '../../cards/code';
import type { Localizer } from '../../table/words/narrate';

/** The cards that a seat, or nobody, holds more likely than others by more than the margin, with their chances. */
export function likeliest(cards: Readonly<Record<Card, number>>, margin: number): [Card, number][] {
  const known = Object.entries(cards).filter(([, chance]) => chance > 0);
  const mean = known.reduce((sum, [, chance]) => sum + chance, 0) / known.length;
  const most = known.filter(([, chance]) => chance === 1 || chance > mean + margin);
  return most.sort(([, one], [, other]) => other - one).slice(0, 3);
}

/** How many cards of a rank are held on average. */
export const expected = ({ cards }: Holding, rank: 'Z' | 'N'): number =>
  Object.entries(cards).reduce((sum, [card, chance]) => sum + (card.startsWith(rank) ? chance : 0), 0);

/** The chance of all other hands, so that the percentages shown add up. */
export const leftBy = (hands: readonly LikelyHand[]): number =>
  (100 - hands.reduce((sum, { chance }) => sum + Math.round(100 * chance), 0)) / 100;

const KINDS = ['Z', 'T', 'O', 'X', 'N'] as const;
const isSuit = (code: string): code is Suit => (SUITS as readonly string[]).includes(code);

/** The cards of a likely hand in words: how many of a kind or a suit, or which. */
export const handInWords = ({ cards }: LikelyHand, { t, card }: Localizer): string[] =>
  Object.entries(cards).map(([code, n]) => {
    const kind = KINDS.find((each) => each === code);
    if (kind) return t(`analysis.kind.${kind}`, { n });
    return isSuit(code) ? t('analysis.kind.suit', { n, suit: code }) : card(code);
  });
