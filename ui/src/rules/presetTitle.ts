import type { RuleValues } from '../app/api';
import { list } from '../i18n/locale.svelte';
import type { Catalogue } from '../app/wire';
import { changedRules } from './changedRules';

const PLAYERS = 'players';

/**
 * Rules in one line: the preset by name, or whatever differs from the standard game.
 *
 * @param said  the key of a rule to leave out, because the page shows it beside this line
 */
export function presetTitle(catalogue: Catalogue | null, rules: RuleValues, said = PLAYERS): string {
  const preset = catalogue?.presets.find(({ keys }) => sameKeys(keys as RuleValues, rules));
  if (preset || !catalogue) return preset?.title ?? '';
  const [standard] = catalogue.presets;
  const keys = catalogue.keys.filter(({ key }) => key !== said);
  return list(changedRules(keys, rules).map(({ title }) => title)) || (standard?.title ?? '');
}

function sameKeys(keys: RuleValues, rules: RuleValues): boolean {
  const names = new Set([...Object.keys(keys), ...Object.keys(rules)]);
  names.delete(PLAYERS);
  return [...names].every((name) => JSON.stringify(keys[name]) === JSON.stringify(rules[name]));
}
