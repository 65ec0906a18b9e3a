import { labelled, list, points, t } from '../i18n/locale.svelte';
import type { RuleValues } from '../app/api';
import type { Quote, RuleKey, RuleValue } from '../app/wire';

export interface RuleText {
  title: string;
  text: string;
  sources: Quote[];
  /** The name of its lesson, if it has one. */
  lesson?: string | undefined;
}

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function describe(key: RuleKey, value: unknown): RuleText[] {
  if (key.type === 'names')
    return key.values
      .filter((option) => (value as unknown[]).includes(option.value))
      .map((option) => ({ ...asText(option), lesson: lessonOf(key, option) }));
  const option = key.values.find((known) => same(known.value, value));
  if (option) {
    const named = option.title.startsWith(key.title); // `Rounds: 7`
    return [{ ...asText(option), title: named ? option.title : labelled(key.title, option.title) }];
  }
  return [{ title: labelled(key.title, plainText(key, value)), text: key.text, sources: [] }];
}

/** An extra card has a lesson of its name. */
const lessonOf = ({ key }: RuleKey, { value }: RuleValue): string | undefined =>
  key === 'cards' ? String(value) : undefined;

/** A value without a title of its own: a list, an object of parts, or a number. */
function plainText(key: RuleKey, value: unknown): string {
  if (Array.isArray(value)) return list(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const values = value as Record<string, unknown>;
  const parts = (key.parts ?? []).filter(({ part }) => part in values);
  return list(parts.map(({ part, title }) => labelled(title, partText(key, values[part]))));
}

function partText(key: RuleKey, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'ask.yes' : 'ask.no');
  if (typeof value === 'number') return points(value);
  return key.values.find((known) => known.value === value)?.title ?? String(value);
}

export const asText = ({
  title,
  text,
  sources,
}: RuleText | { title: string; text: string; sources?: Quote[] }): RuleText => ({
  title,
  text,
  sources: sources ?? [],
});

/** In words, every key of these rules that is not at its default. */
export const changedRules = (keys: RuleKey[], rules: RuleValues): RuleText[] =>
  keys
    .filter(({ key }) => key !== 'players' && key in rules)
    .filter((key) => !same(rules[key.key], key.default))
    .flatMap((key) => describe(key, rules[key.key]));
