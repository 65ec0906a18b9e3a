import type { Quote, RuleKey, RuleValues } from '../wire';

export interface RuleText {
  title: string;
  text: string;
  sources: Quote[];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function describe(key: RuleKey, value: unknown): RuleText[] {
  if (key.type === 'names')
    return key.values.filter((option) => (value as unknown[]).includes(option.value)).map(asText);
  const option = key.values.find((known) => same(known.value, value));
  if (option) return [{ ...asText(option), title: `${key.title}: ${option.title}` }];
  const shown = Array.isArray(value) ? value.join(', ') : String(value);
  return [{ title: `${key.title}: ${shown}`, text: key.text, sources: [] }];
}

const asText = ({
  title,
  text,
  sources,
}: RuleText | { title: string; text: string; sources?: Quote[] }): RuleText => ({
  title,
  text,
  sources: sources ?? [],
});

/** In words, every key of these rules that differs from its default. */
export const inForce = (keys: RuleKey[], rules: RuleValues): RuleText[] =>
  keys
    .filter(({ key }) => key !== 'players' && key in rules)
    .filter((key) => !same(rules[key.key], key.default))
    .flatMap((key) => describe(key, rules[key.key]));
