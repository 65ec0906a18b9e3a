import type { ReplayData } from '../../app/api';
import { advance, gameIn, type GameSnapshot, type Snapshot } from '../../game/frames';
import type { DecisionJson, ReviewProgress, View } from '../../app/wire';
import { byCost } from './cost';

/** A choice, and what its player knew. It can be kept and shown without the game. */
export interface Moment {
  /** Of the game and the choice in it. */
  id: string;
  game: string;
  deck: string;
  decision: DecisionJson;
  /** The table as the player saw it, and the step of the replay. */
  position: GameSnapshot;
}

export const isMistake = ({ label }: DecisionJson): boolean => label !== null && label !== 'close';

export const idOf = (game: string, { round, trick, phase, seat }: DecisionJson): string =>
  `${game}/${placeOf(round, phase, trick)}/${seat}`;

/** The trick under way or, for what follows one, the last; null before the first. One that is played to comes next. */
function trickOf({ phase, round: { tricks } }: View): number | null {
  if (phase === 'play') return tricks.filter(({ winner }) => winner !== undefined).length + 1;
  return tricks.length || null;
}

/** A place in a game by which a choice is found again. */
const placeOf = (round: number, phase: string, trick: number | null): string =>
  [round, ...(trick === null ? [] : [trick]), ...(phase === 'play' ? [] : [phase])].join('/');

/** The table whenever a seat chose, by place. A choice that was taken back gives way to the one that stood. */
export function positionsOf({ joined, steps }: ReplayData, seat: number): Map<string, GameSnapshot> {
  const found = new Map<string, GameSnapshot>();
  let now: Snapshot = { ...joined, social: joined.social ?? null } as Snapshot;
  for (const step of steps) {
    const position = step.move?.seat === seat ? gameIn(now) : null;
    if (position) {
      const { round, phase } = position.view;
      found.set(placeOf(round.number, phase, trickOf(position.view)), position);
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

/** The choices of a seat with the table as it was, in the order of the game. */
export function momentsOf(
  game: string,
  decisions: readonly DecisionJson[],
  positions: ReadonlyMap<string, GameSnapshot>,
  deck: string,
): Moment[] {
  return decisions.flatMap((decision) => {
    const position = positions.get(placeOf(decision.round, decision.phase, decision.trick));
    return position ? [{ id: idOf(game, decision), game, deck, decision, position }] : [];
  });
}

/** The mistakes among these moments, the costliest first. */
export const mistakesOf = (moments: readonly Moment[]): Moment[] =>
  moments.filter(({ decision }) => isMistake(decision)).toSorted(byCost);
