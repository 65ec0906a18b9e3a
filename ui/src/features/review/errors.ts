import { ERROR_KINDS, type ErrorKind, type Errors } from '../games/errors';
import type { Moment, Position } from './positions';

/** Points on average that make a choice a mistake. */
const MISTAKE = 3;

/** What kinds of mistakes a choice can be; none for a passed card or a trump suit. */
function kindsOf({ decision, position }: Moment): readonly ErrorKind[] {
  if (decision.phase === 'bid') return ['tooHigh', 'tooLow'];
  return decision.phase === 'play' ? [kindOfPlay(position)] : [];
}

/** Jesters leave it open which suit is led; after a Wizard there is none. */
function kindOfPlay({ plays, hand }: Position): ErrorKind {
  if (plays.length === 0) return 'lead';
  const first = plays.find(({ card }) => !card.startsWith('N'))?.card ?? 'Z';
  const follows = hand?.some((card) => card[1] === first[1] && !/^[ZN]/.test(card));
  return !first.startsWith('Z') && follows ? 'follow' : 'discard';
}

const isPossible = ({ decision }: Moment): boolean => {
  const points = decision.options.map(({ expected }) => expected);
  return Math.max(...points) - Math.min(...points) >= MISTAKE;
};

const isMade = ({ decision: { label, taken, best } }: Moment, kind: ErrorKind): boolean => {
  if (label !== 'mistake' && label !== 'blunder') return false;
  const over = (taken.bid ?? 0) - (best.bid ?? 0);
  return kind === 'tooHigh' ? over > 0 : kind === 'tooLow' ? over < 0 : true;
};

/** The mistakes among a player's choices. */
export function errorsIn(moments: readonly Moment[]): Errors {
  const possible = moments.filter(isPossible);
  const tally = (kind: ErrorKind): Errors[ErrorKind] => {
    const choices = possible.filter((moment) => kindsOf(moment).includes(kind));
    return { errors: choices.filter((moment) => isMade(moment, kind)).length, of: choices.length };
  };
  return Object.fromEntries(ERROR_KINDS.map((kind) => [kind, tally(kind)])) as Errors;
}
