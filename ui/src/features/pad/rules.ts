import { parse, RulesRefused, SUITS } from '../../../generated/rules';
import type { Suit } from '../../app/wire';

/** The rules and the score sheet, which the build translates from Python, with their types. */
export * from '../../../generated/rules';

/** Rules as a record has them: `players`, and each key that differs from its default. */
export type RulesForm = Record<string, unknown>;

export interface Conflict {
  code: string;
  fields: string[];
  details: Record<string, unknown>;
}

/** A round's trump as a suit: null for no trump, undefined if it was not noted. */
export const suitOf = (trump: number | null): Suit | null | undefined =>
  trump === null ? undefined : trump < 0 ? null : (SUITS[trump] as Suit);

/** All conflicts in the rules; empty if they are valid. */
export function conflictsOf(rules: RulesForm): Conflict[] {
  try {
    parse(rules);
    return [];
  } catch (error) {
    if (error instanceof RulesRefused) return (error as unknown as { conflicts: Conflict[] }).conflicts;
    throw error;
  }
}
