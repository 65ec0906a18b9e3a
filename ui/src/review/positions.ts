import type { ReplayData } from '../api';
import { advance, type Snapshot } from '../play/frames';
import type { Action, DecisionJson, Play, ReviewProgress, Suit, View } from '../wire';

/** A choice that was clearly worse than the best, and what its player knew. It can be kept and shown without the game. */
export interface Mistake {
  /** Of the game and the choice in it. */
  id: string;
  game: string;
  decision: DecisionJson;
  position: Position;
}

/** What a player needs to know to choose. */
export interface Position {
  /** Of the replay at which the choice was made. */
  step: number;
  deck: string;
  players: string[];
  seat: number;
  dealer: number;
  round: number;
  cards: number;
  turnUp: string | null;
  trump: Suit | null;
  /** Null where the hand may not be seen. */
  hand: string[] | null;
  bids: (number | null)[];
  taken: (number | null)[];
  scores: number[];
  plays: Play[];
}

export const isMistake = ({ label }: DecisionJson): boolean => label !== null && label !== 'close';

export const idOf = (game: string, { round, trick, phase, seat }: DecisionJson): string =>
  `${game}/${round}/${trick ?? phase}/${seat}`;

/** A trick that is over does not count; the next one begins. */
const trickOf = (view: View): number =>
  view.round.tricks.filter(({ winner }) => winner !== undefined).length + 1;

/** A place in a game by which a choice is found again. */
const placeOf = (round: number, phase: string, trick: number | null): string =>
  `${round}/${phase === 'play' ? trick : phase}`;

const positionIn = ({ n, view }: { n: number; view: View }, seat: number, deck: string): Position => {
  const { round } = view;
  const last = round.tricks.at(-1);
  return {
    step: n,
    deck,
    players: view.players,
    seat,
    dealer: round.dealer,
    round: round.number,
    cards: round.cards,
    turnUp: round.turn_up,
    trump: round.trump,
    hand: view.hand,
    bids: round.bids,
    taken: round.taken,
    scores: view.scores,
    plays: last && last.winner === undefined ? last.plays : [],
  };
};

/** The positions in which a seat chose, by their places. A choice that was taken back gives way to the one that stood. */
export function positionsOf({ joined, steps, table }: ReplayData, seat: number): Map<string, Position> {
  const found = new Map<string, Position>();
  let now: Snapshot = { ...joined, social: joined.social ?? null } as Snapshot;
  for (const step of steps) {
    const { view, n } = now;
    if (view && step.move?.seat === seat) {
      const place = placeOf(view.round.number, view.phase, trickOf(view));
      found.set(place, positionIn({ n, view }, seat, table.deck));
    }
    now = advance(now, step);
  }
  return found;
}

/** A seat's decisions that are known, in the order of the game. */
export const decisionsOf = ({ review, ahead }: ReviewProgress, seat: number): DecisionJson[] =>
  [...(review?.decisions ?? []), ...ahead.decisions]
    .filter((each) => each.seat === seat)
    .sort((a, b) => a.round - b.round);

/** The mistakes of a seat with their positions, in the order of the game. */
export function mistakesOf(
  game: string,
  decisions: readonly DecisionJson[],
  positions: ReadonlyMap<string, Position>,
): Mistake[] {
  return decisions.filter(isMistake).flatMap((decision) => {
    const position = positions.get(placeOf(decision.round, decision.phase, decision.trick));
    return position ? [{ id: idOf(game, decision), game, decision, position }] : [];
  });
}

/** The card that an action plays or passes; null for a bid or a suit. */
export const cardOf = (action: Action): string | null => action.play ?? action.pass ?? null;
