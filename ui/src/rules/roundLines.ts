import type { RuleValues } from '../app/api';
import type { RuleKey, RuleValue } from '../app/wire';
import { same } from './changedRules';

/** The rules that make a round unusual, each with what has been chosen of it. */
const chosen = (
  keys: readonly RuleKey[],
  rules: RuleValues,
  unusual: readonly string[],
): [RuleKey, RuleValue | undefined][] =>
  keys
    .filter(({ key }) => unusual.includes(key))
    .map((rule) => [rule, rule.values.find((known) => same(known.value, rules[rule.key]))]);

/** A sentence for each of the rules that make a round unusual. */
export const roundLines = (...what: Parameters<typeof chosen>): string[] =>
  chosen(...what).map(([{ round, text }, value]) => value?.round ?? round ?? text);

/** What they are called. */
export const roundTitles = (...what: Parameters<typeof chosen>): string[] =>
  chosen(...what).map(([{ title }, value]) => (value?.round ? value.title : title));
