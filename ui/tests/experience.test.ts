import { describe, expect, it } from 'vitest';
import { outcomesOf } from '../src/features/analysis/outcomes';
import { ownBids } from '../src/game/kept/experience';
import type { Game } from '../src/game/kept/game';
import type { ScoredRound } from '../src/game/kept/story';
import { round, view } from './fixtures';

const dealt = (hand: string[], more: Partial<ScoredRound> = {}): ScoredRound => ({
  number: 2,
  cards: 2,
  dealer: 2,
  trump: 'H',
  hands: [hand, [], []],
  bids: [1, 1, 0],
  taken: [1, 0, 1],
  points: [30, -10, -10],
  scores: [30, -10, -10],
  ...more,
});

const game = (id: string, rounds: ScoredRound[], more: Partial<Game> = {}): Game => ({
  format: 'wizard-record/1',
  id,
  date: '2026-05-03T18:00:00+00:00',
  deck: 'standard',
  rules: { players: 3 },
  players: ['Anna', 'Ben', 'Cleo'],
  bots: [null, null, null],
  rounds,
  winners: [0],
  seat: 0,
  ...more,
});

/** A hand of a Wizard and a trump, to be bid first. */
const asked = view({
  phase: 'bid',
  seat: 0,
  hand: ['ZC', '4H'],
  rules: { players: 3 },
  round: round({ cards: 2, dealer: 2, trump: 'H', bids: [null, null, null], taken: [0, 0, 0], tricks: [] }),
});
const found = (...games: Game[]): [boolean, string[]] => {
  const { exactly, bids } = ownBids(games, asked);
  return [exactly, bids.map((bid) => bid.game)];
};

describe('bids on hands like this', () => {
  const same = game('same', [dealt(['ZS', 'JH'])]);
  const lastToBid = game('last', [dealt(['ZS', '2H'], { dealer: 0 })]);
  const weaker = game('weaker', [dealt(['2H', 'NS'])]);

  it('are found with how they ended', () => {
    expect(ownBids([same], asked).bids).toEqual([
      { game: 'same', date: same.date, seat: 0, round: 2, bid: 1, taken: 1, made: true, points: 30 },
    ]);
  });

  it('are those from the same place, if there are any, else from all places', () => {
    expect(found(lastToBid, same, weaker)).toEqual([true, ['same']]);
    expect(found(lastToBid, weaker)).toEqual([false, ['last']]);
    expect(found(weaker)).toEqual([false, []]);
  });

  it('count under the same rules alone, whatever the rounds', () => {
    const hidden = game('hidden', same.rounds, { rules: { players: 3, bidding: 'hidden' } });
    const short = game('short', same.rounds, { rules: { players: 3, schedule: [2] } });
    expect(found(hidden, short)).toEqual([true, ['short']]);
  });

  it('are neither those of others nor of records without cards', () => {
    const paper = game('paper', [dealt(['ZS', 'JH'], { hands: undefined })]);
    expect(found(paper, game('others', same.rounds, { seat: null }))).toEqual([false, []]);
  });

  it('were made with the trump that was known then', () => {
    const later = game('later', [dealt(['ZS', 'JH'], { trump: 'C', opening_trump: 'H' })]);
    expect(found(later)).toEqual([true, ['later']]);
  });

  it('are summed up by bid, the most frequent first', () => {
    const twice = game('twice', [
      dealt(['ZS', 'JH']),
      dealt(['ZD', '3H'], { taken: [0, 1, 1], points: [-10, 30, -10] }),
    ]);
    const none = game('none', [
      dealt(['ZS', 'JH'], { bids: [0, 1, 0], taken: [0, 1, 1], points: [20, 30, -10] }),
    ]);
    expect(outcomesOf(ownBids([none, twice], asked).bids)).toEqual([
      { bid: 1, times: 2, made: 1, points: 10 },
      { bid: 0, times: 1, made: 1, points: 20 },
    ]);
  });
});
