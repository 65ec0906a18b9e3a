import { describe, expect, it } from 'vitest';
import { atTrick, bidsMade, tricksDone } from '../src/game/log';
import { round, scene, view } from './fixtures';
import { frameAt } from '../src/game/frames';

const first = {
  plays: [
    { seat: 1, card: '9C' },
    { seat: 2, card: 'KC' },
    { seat: 0, card: '3C' },
  ],
  winner: 2,
};
const bombed = { ...first, winner: null, lead: 0 };
const open = { plays: [{ seat: 0, card: 'QH' }] };

describe('the log of a round', () => {
  it('has the complete tricks, the last one first', () => {
    const done = tricksDone(round({ tricks: [first, bombed, open] }));
    expect(done.map(({ number, winner }) => [number, winner])).toEqual([
      [1, null],
      [0, 2],
    ]);
  });

  it('has the bids in the order in which they were made', () => {
    const made = bidsMade(view({ round: round({ dealer: 1, bids: [1, 0, null] }) }));
    expect(made).toEqual([
      { seat: 0, bid: 1 },
      { seat: 1, bid: 0 },
    ]);
  });

  it('leads to a trick as it lay complete: nobody is asked anything', () => {
    const now = frameAt(
      scene({ round: round({ cards: 3, tricks: [first, bombed, open], taken: [0, 0, 1] }) }),
    );
    const past = atTrick(now, 0);
    expect(past.view.round.tricks).toEqual([first]);
    expect([past.view.round.taken, past.view.legal, past.view.to_act]).toEqual([[0, 0, 1], [], []]);
    expect(past.cleared).toBe(false);
  });
});
