import { rulebook } from '../app/rulebook.svelte';
import type { RuleValue } from '../app/wire';
import { EXTRA_CODES, type Card } from '../cards/code';

/** What an extra card does; the value is the name of its lesson. */
export function extraRule(card: Card): RuleValue | undefined {
  const key = rulebook.catalogue?.keys.find(({ key }) => key === 'cards');
  return key?.values[EXTRA_CODES.indexOf(card)];
}
