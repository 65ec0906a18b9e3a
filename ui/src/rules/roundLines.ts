import type { RuleValues } from '../app/api';
import type { RuleKey } from '../app/wire';
import { same } from './changedRules';

/** A sentence for each of the rules that make a round unusual. */
export const roundLines = (
  keys: readonly RuleKey[],
  rules: RuleValues,
  unusual: readonly string[],
): string[] =>
  keys
    .filter(({ key }) => unusual.includes(key))
    .map(
      ({ key, values, round, text }) =>
        values.find((known) => same(known.value, rules[key]))?.round ?? round ?? text,
    );
