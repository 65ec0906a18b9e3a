import type { RuleValues } from '../../app/api';

/** The rules but for the number of players, in one order, as a name to compare. */
export const ruleSetOf = ({ players: _, ...rules }: RuleValues): string =>
  JSON.stringify(Object.entries(rules).sort(([a], [b]) => (a < b ? -1 : 1)));
