import { expect, it } from 'vitest';
import { questionOf } from '../src/features/review/actions';
import { trumpLine, type Localizer } from '../src/table/words/narrate';

const keys: Localizer = { deck: 'standard', t: (key) => key, card: String, suit: String, special: String };

it('asks for the trump suit, and does not say that there is none, while trump is being chosen', () => {
  const wizardTurnedUp = { trump: null, turnUp: 'ZS' };
  expect(questionOf('trump')).toBe('review.askTrump');
  expect(trumpLine({ phase: 'trump', round: wizardTurnedUp }, keys)).toBe('trump.open');
});

it('asks for a bid, a card to pass and a card to play', () => {
  expect(['bid', 'pass', 'play'].map(questionOf)).toEqual([
    'review.askBid',
    'review.askPass',
    'review.askPlay',
  ]);
});
