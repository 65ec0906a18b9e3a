import { ERROR_KINDS, type ErrorKind, type Errors } from '../../game/kept/errors';
import type { Moment } from '../mistakes/moments';

type Kind = NonNullable<Moment['decision']['kinds']>[number];

const KINDS: Record<ErrorKind, Kind> = {
  tooHigh: 'too-high',
  tooLow: 'too-low',
  lead: 'lead',
  follow: 'follow',
  discard: 'discard',
};

/** The mistakes among a player's choices, and the choices in which one was possible. */
export function errorsIn(choices: readonly Pick<Moment, 'decision'>[]): Errors {
  const tally = (kind: Kind): Errors[ErrorKind] => {
    const possible = choices.filter(({ decision }) => decision.kinds?.includes(kind));
    return {
      errors: possible.filter(({ decision }) => decision.mistake === kind).length,
      of: possible.length,
    };
  };
  return Object.fromEntries(ERROR_KINDS.map((kind) => [kind, tally(KINDS[kind])])) as Errors;
}
