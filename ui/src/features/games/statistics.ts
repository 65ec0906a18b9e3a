import { finalScores, type OwnGame } from '../../game/kept/game';
import { madeBid } from '../../game/kept/story';

/** Of the bids at one hand size, how many were made. */
export interface HandSize {
  cards: number;
  made: number;
  of: number;
}

export interface Streak {
  /** Up to the latest game. */
  current: number;
  longest: number;
}

export interface Statistics {
  games: number;
  wins: number;
  /** Of all games, to be rounded for people. */
  averagePoints: number;
  made: number;
  of: number;
  /** In ascending order, only those that were played. */
  handSizes: HandSize[];
  winsInARow: Streak;
  bidsInARow: Streak;
  /** The points of each game, the oldest first. */
  course: { points: number; won: boolean }[];
}

export function streakOf(hits: readonly boolean[]): Streak {
  const last = hits.lastIndexOf(false);
  let longest = 0;
  hits.reduce((run, hit) => {
    const now = hit ? run + 1 : 0;
    longest = Math.max(longest, now);
    return now;
  }, 0);
  return { current: hits.length - 1 - last, longest };
}

/** @param games  the newest first */
export function statisticsOf(games: readonly OwnGame[]): Statistics {
  const inOrder = games.toReversed();
  const course = inOrder.map((game) => ({
    points: finalScores(game)[game.seat] ?? 0,
    won: game.winners.includes(game.seat),
  }));
  const bids = inOrder.flatMap(({ rounds, seat }) =>
    rounds.flatMap((round) => {
      const made = madeBid(round, seat);
      return made === null ? [] : [{ cards: round.cards, made }];
    }),
  );
  const sum = course.reduce((total, { points }) => total + points, 0);
  return {
    games: games.length,
    wins: course.filter(({ won }) => won).length,
    averagePoints: games.length ? sum / games.length : 0,
    made: bids.filter(({ made }) => made).length,
    of: bids.length,
    handSizes: handSizesOf(bids),
    winsInARow: streakOf(course.map(({ won }) => won)),
    bidsInARow: streakOf(bids.map(({ made }) => made)),
    course,
  };
}

function handSizesOf(bids: readonly { cards: number; made: boolean }[]): HandSize[] {
  const sizes = [...new Set(bids.map(({ cards }) => cards))].sort((a, b) => a - b);
  return sizes.map((size) => {
    const own = bids.filter(({ cards }) => cards === size);
    return { cards: size, made: own.filter(({ made }) => made).length, of: own.length };
  });
}
