import type { ReplayData } from '../../app/api';
import { advance, firstFrame, type Frame, type Snapshot } from '../../game/frames';
import type { ActionJson, DecisionJson, Play, ReviewProgress, Suit, View } from '../../app/wire';

/** A choice that was clearly worse than the best, and what its player knew. It can be kept and shown without the game. */
export interface Mistake {
  /** Of the game and the choice in it. */
  id: string;
  game: string;
  decision: DecisionJson;
  position: Position;
}

/** The same with the table as the player saw it. Any choice can be shown so, whatever it cost. */
export interface Moment extends Mistake {
  frame: Frame;
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

const positionIn = ({ n, view }: Frame, seat: number, deck: string): Position => {
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

/** The table whenever a seat chose, by place. A choice that was taken back gives way to the one that stood. */
export function framesOf({ joined, steps }: ReplayData, seat: number): Map<string, Frame> {
  const found = new Map<string, Frame>();
  let now: Snapshot = { ...joined, social: joined.social ?? null } as Snapshot;
  for (const step of steps) {
    const frame = step.move?.seat === seat ? firstFrame(now) : null;
    if (frame) found.set(placeOf(frame.view.round.number, frame.view.phase, trickOf(frame.view)), frame);
    now = advance(now, step);
  }
  return found;
}

/** A seat's decisions that are known, in the order of the game. */
export const decisionsOf = ({ review, ahead }: ReviewProgress, seat: number): DecisionJson[] =>
  [...(review?.decisions ?? []), ...ahead.decisions]
    .filter((each) => each.seat === seat)
    .sort((a, b) => a.round - b.round);

/** The choices of a seat with the table as it was, in the order of the game. */
export function momentsOf(
  game: string,
  decisions: readonly DecisionJson[],
  frames: ReadonlyMap<string, Frame>,
  deck: string,
): Moment[] {
  return decisions.flatMap((decision) => {
    const frame = frames.get(placeOf(decision.round, decision.phase, decision.trick));
    if (!frame) return [];
    const position = positionIn(frame, decision.seat, deck);
    return [{ id: idOf(game, decision), game, decision, position, frame }];
  });
}

const byCost = (a: Moment, b: Moment): number => b.decision.cost - a.decision.cost;

/** The mistakes among these moments, the costliest first. */
export const mistakesOf = (moments: readonly Moment[]): Moment[] =>
  moments.filter(({ decision }) => isMistake(decision)).toSorted(byCost);

/** The choice that cost most in a round, mistake or not. */
export const costliestIn = (moments: readonly Moment[], round: number): Moment | undefined =>
  moments.filter(({ decision }) => decision.round === round).toSorted(byCost)[0];

/** The card that an action plays or passes; null for a bid or a suit. */
export const cardOf = (action: ActionJson): string | null => action.play ?? action.pass ?? null;
