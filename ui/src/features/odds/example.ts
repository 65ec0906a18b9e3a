import { keptGames } from '../../game/kept/store';
import type { Game } from '../../game/kept/game';
import type { Card } from '../../cards/code';
import type { Suit } from '../../app/wire';

/** What somebody held in a round. */
export interface Example {
  round: number;
  players: number;
  hand: Card[];
  turnUp: Card | null;
  trump: Suit | 'none';
  /** The place in the order of bids, from 0, and the bids made before. */
  place: number;
  before: number[];
}

/** The owner's hand in the last round of the newest game, of those whose cards need no rules of their own. */
export function lastHand(games: readonly Game[]): Example | null {
  const game = games.find(({ seat, rules }) => seat !== null && !rules.cards);
  const round = game?.rounds.findLast(({ hands }) => (hands?.[game.seat ?? 0] ?? []).length > 0);
  const hand = round?.hands?.[game?.seat ?? 0];
  if (!game || !round || !hand) return null;
  const players = game.players.length;
  const first = (round.dealer ?? 0) + 1;
  const place = ((game.seat ?? 0) - first + 2 * players) % players;
  return {
    round: round.number,
    players,
    hand,
    turnUp: round.turn_up ?? null,
    trump: round.trump ?? 'none',
    place,
    before: [...Array(players).keys()].map((n) => round.bids[(first + n) % players] ?? 0),
  };
}

export const exampleHand = (): Promise<Example | null> => keptGames().then(lastHand, () => null);
