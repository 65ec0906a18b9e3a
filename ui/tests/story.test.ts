import { describe, expect, it } from 'vitest';
import { bestRound, bidsMade, wentWell, winningLead, type ScoredRound } from '../src/game/kept/story';

/** A game of three: in each round the bids, the tricks taken and the points. */
function game(...played: [(number | null)[], number[], (number | null)[]][]): ScoredRound[] {
  const scores = [0, 0, 0];
  return played.map(([bids, taken, points], i) => {
    points.forEach((won, seat) => (scores[seat] = (scores[seat] ?? 0) + (won ?? 0)));
    return { number: i + 1, cards: i + 1, bids, taken, points, scores: [...scores] };
  });
}

const GAME = game(
  [
    [1, 0, 0],
    [1, 0, 0],
    [30, 20, 20],
  ],
  [
    [0, 1, 2],
    [1, 1, 0],
    [-10, 30, -20],
  ],
  [
    [1, 1, 1],
    [1, 1, 1],
    [30, 30, 30],
  ],
);

describe('the story of a game', () => {
  it('counts the bids that were made', () => {
    expect([0, 1, 2].map((seat) => bidsMade(GAME, seat))).toEqual([
      { made: 2, of: 3 },
      { made: 3, of: 3 },
      { made: 2, of: 3 },
    ]);
  });

  it('counts a bid as the Cloud changed it', () => {
    const [round] = game([
      [0, 1, 0],
      [1, 0, 0],
      [30, -10, 20],
    ]);
    const changed = { ...round!, tricks: [{ plays: [], winner: 0, cloud: 1 }] };
    expect([0, 1, 2].map((seat) => bidsMade([changed], seat).made)).toEqual([1, 0, 1]);
  });

  it('leaves out rounds without a bid, and rounds after a seat has left', () => {
    const rounds = game(
      [
        [null, 0, 0],
        [1, 0, 0],
        [0, 20, 20],
      ],
      [
        [1, 0, 0],
        [1, 1, 0],
        [30, -10, null],
      ],
    );
    expect(bidsMade(rounds, 0)).toEqual({ made: 1, of: 1 });
    expect(bidsMade(rounds, 2)).toEqual({ made: 1, of: 1 });
    expect(bestRound(rounds, 2)).toEqual({ seat: 2, round: 1, points: 20 });
  });

  it('names the first of the best rounds', () => {
    expect(bestRound(GAME, 0)).toEqual({ seat: 0, round: 1, points: 30 });
    expect(bestRound([], 0)).toBeNull();
  });

  it('turns where the winner takes the lead for good', () => {
    expect(winningLead(GAME)).toEqual({ seat: 1, round: 2, points: 30 });
  });

  it('does not turn where the winner always led, or where there is no single winner', () => {
    expect(
      winningLead(
        game([
          [0, 0, 1],
          [0, 0, 1],
          [20, 20, 30],
        ]),
      ),
    ).toBeNull();
    expect(
      winningLead(
        game([
          [0, 0, 1],
          [0, 0, 0],
          [20, 20, -10],
        ]),
      ),
    ).toBeNull();
    expect(winningLead([])).toBeNull();
  });

  it('does not count the points of those who had to leave', () => {
    const rounds = game(
      [
        [0, 0, 0],
        [0, 0, 0],
        [20, 20, 20],
      ],
      [
        [0, 1, 0],
        [0, 1, 0],
        [20, 40, 20],
      ],
      [
        [0, 0, 0],
        [1, 0, 0],
        [-10, null, 20],
      ],
    );
    expect(winningLead(rounds)).toEqual({ seat: 2, round: 3, points: 20 });
  });
});

describe('what went well', () => {
  const row = (...points: number[]): [number[], number[], number[]] => [
    [0, 0, 0],
    points.map((won) => (won > 0 ? 0 : 1)),
    points,
  ];

  it('is the most bids, or the best round of all', () => {
    expect(wentWell(GAME, 1)).toEqual({ what: 'bids', made: 3, of: 3 });
    expect(wentWell(GAME, 0)).toMatchObject({ what: 'top', round: 1, points: 30 });
  });

  it('is a row of bids, or else the best round', () => {
    const played = game(
      row(20, 20, 60),
      row(20, 20, 20),
      row(20, 20, 20),
      row(-10, 20, 20),
      row(-10, 20, 20),
    );
    expect(wentWell(played, 0)).toEqual({ what: 'row', n: 3 });
    expect(wentWell(game(row(20, 20, 60), row(-10, 20, 20)), 0)).toMatchObject({ what: 'best', round: 1 });
  });

  it('is nothing where nothing did', () => {
    expect(wentWell(game(row(-10, 20, 20)), 0)).toBeNull();
    expect(wentWell([], 0)).toBeNull();
  });
});
