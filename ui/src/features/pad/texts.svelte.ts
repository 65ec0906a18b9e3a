import { fill, type Choice, type Message } from '../../i18n/format';
import { list } from '../../i18n/locale.svelte';
import type { Language, Preset, RuleKey } from '../../app/wire';
import type { Conflict, Special } from './rules';

/** The rules' texts in a language. */
export interface RuleTexts {
  presets: Preset[];
  keys: RuleKey[];
  conflicts: Record<string, { why: Message; remedy: Message }>;
  /** Why a bid is barred. */
  barred: Record<string, Message>;
  uber: Record<string, string>;
  ranks: Record<string, string>;
  suits: Record<string, { one: string; many: string }>;
}

const FILES = import.meta.glob<string>('../../../generated/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

class Texts {
  known = $state.raw<RuleTexts | null>(null);

  async load(lang: Language): Promise<void> {
    const answer = await fetch(FILES[`../../../generated/${lang}.json`] ?? '');
    this.known = (await answer.json()) as RuleTexts;
  }

  preset(name: string): string {
    return this.known?.presets.find((preset) => preset.name === name)?.title ?? name;
  }

  /** The title of a rule's value. */
  value(value: unknown): string {
    const all = this.known?.keys.flatMap(({ values }) => values) ?? [];
    return all.find((known) => known.value === value)?.title ?? String(value);
  }

  key(name: unknown): string {
    return this.known?.keys.find(({ key }) => key === name)?.title ?? String(name);
  }

  /** The explanation of a special rule. */
  about(rule: string): string {
    const names = this.known?.keys.find(({ type }) => type === 'names');
    return names?.values.find(({ value }) => value === rule)?.text ?? '';
  }

  special({ rule, cards }: Special): string {
    return cards ? `${this.value(rule)}: ${this.cards(cards)}` : this.value(rule);
  }

  /** What an Uber-Wizard is: a card, a rank, the Jesters or the suicide kings. */
  cards(cards: string): string {
    if (!this.known) return cards;
    const { uber, ranks, suits } = this.known;
    const [rank = '', suit] = cards;
    if (cards in uber) return uber[cards] ?? cards;
    return suit ? `${ranks[rank] ?? rank} · ${suits[suit]?.many ?? suit}` : (ranks[rank] ?? rank);
  }

  why({ code, details }: Conflict): string {
    const texts = this.known?.conflicts[code];
    return texts ? `${this.#filled(texts.why, details)} ${this.#filled(texts.remedy, details)}` : code;
  }

  whyBarred(rule: string, details: Record<string, unknown>): string {
    const texts = this.known?.barred ?? {};
    return this.#filled(texts[`barred-${rule}`] ?? texts.barred ?? '', { rule, ...details });
  }

  #filled(text: Message, details: Record<string, unknown>): string {
    const words = (of: unknown, table?: string): string => {
      if (Array.isArray(of)) return list(of.map((each) => words(each, table)));
      return table === 'key' ? this.key(of) : table ? this.value(of) : String(of);
    };
    const chosen = ([name, , cases]: Choice): Message => cases[String(details[name])] ?? cases.other ?? '';
    return fill(text, (name, table) => words(details[name], table), chosen);
  }
}

export const texts = new Texts();
