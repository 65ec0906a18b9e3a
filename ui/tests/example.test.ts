import { expect, it } from 'vitest';
import { lastHand } from '../src/features/odds/example';
import type { Game } from '../src/game/kept/game';
import { keptGame } from './fixtures';

const game = (more: Partial<Game> = {}): Game => ({
  ...keptGame,
  rounds: [
    {
      number: 7,
      cards: 1,
      dealer: 1,
      hands: [['2H'], ['3H'], ['4H']],
      turn_up: 'ZC',
      trump: 'D',
      bids: [1, 0, 2],
      taken: [0, 0, 1],
      points: [-10, 20, -10],
      scores: [-10, 20, -10],
    },
  ],
  winners: [1],
  ...more,
});

it('takes the hand of the last round, with the bids that were made before', () => {
  const held = lastHand([game({ seat: null }), game({ rules: { cards: ['bomb'] } }), game()]);
  expect(held).toMatchObject({ round: 7, players: 3, hand: ['2H'], turnUp: 'ZC', trump: 'D', place: 1 });
  expect(held?.before[0]).toBe(2);
  expect(lastHand([game({ rounds: [] })])).toBeNull();
});
