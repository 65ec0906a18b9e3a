import { placeOf, type OwnGame, type Rating } from '../../game/kept/game';
import { madeBid } from '../../game/kept/story';
import type { HandSize } from './statistics';

/** The rating of play over several games, each counted by how well it is known; null if none has one. */
export function ratingOver(games: readonly OwnGame[]): Rating | null {
  const rated = games.flatMap(({ rating }) => (rating && rating.high > rating.low ? [rating] : []));
  if (rated.length === 0) return null;
  const weights = rated.map(({ low, high }) => 1 / (high - low) ** 2);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const value = rated.reduce((total, rating, i) => total + rating.value * weights[i]!, 0) / sum;
  const half = 0.5 / Math.sqrt(sum);
  return { value, low: value - half, high: value + half };
}

/** Hand sizes, as many together as keeps their number small enough for a chart on a phone. */
export interface HandSizes extends HandSize {
  /** The largest of them; `cards` is the smallest. */
  to: number;
}

const MOST_COLUMNS = 7;

export function inGroups(sizes: readonly HandSize[]): HandSizes[] {
  const width = Math.ceil((sizes.at(-1)?.cards ?? 0) / MOST_COLUMNS);
  const groupOf = ({ cards }: HandSize): number => Math.ceil(cards / width);
  return [...new Set(sizes.map(groupOf))].map((group) => {
    const within = sizes.filter((size) => groupOf(size) === group);
    const sum = (of: (size: HandSize) => number): number =>
      within.reduce((total, each) => total + of(each), 0);
    return {
      cards: within[0]!.cards,
      to: within.at(-1)!.cards,
      made: sum(({ made }) => made),
      of: sum(({ of }) => of),
    };
  });
}

/** How games went against opponents of a kind: the level of bots, or a person by name. */
export interface Against {
  /** The level of bots; null for a person. */
  level: string | null;
  name: string;
  games: number;
  /** Of these, in how many one came before all of them. */
  ahead: number;
}

/** Against whom somebody has played, most often first. */
export function againstWhom(games: readonly OwnGame[]): Against[] {
  const found = new Map<string, Against>();
  for (const game of games) {
    const own = placeOf(game, game.seat);
    const seats = [...game.players.keys()].filter((seat) => seat !== game.seat);
    const nameOf = (seat: number): string => game.bots[seat] ?? game.players[seat] ?? '';
    for (const name of new Set(seats.map(nameOf))) {
      const those = seats.filter((seat) => nameOf(seat) === name);
      const ahead = those.every((seat) => placeOf(game, seat) > own);
      const level = game.bots[those[0]!] ?? null;
      const before = found.get(name) ?? { level, name, games: 0, ahead: 0 };
      found.set(name, { ...before, games: before.games + 1, ahead: before.ahead + Number(ahead) });
    }
  }
  return [...found.values()].sort((a, b) => b.games - a.games);
}

/** The round of a game that is worth a look: where its owner lost most; null if they lost nothing. */
export interface Worth {
  round: number;
  bid: number;
  taken: number;
  points: number;
}

export function worthALook({ rounds, seat }: OwnGame): Worth | null {
  const missed = rounds.flatMap((round): Worth[] => {
    const [bid, taken, points] = [round.bids[seat], round.taken[seat], round.points?.[seat]];
    if (bid == null || taken == null || points == null || madeBid(round, seat) !== false) return [];
    return [{ round: round.number, bid, taken, points }];
  });
  return missed.sort((a, b) => a.points - b.points)[0] ?? null;
}
