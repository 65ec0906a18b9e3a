import type { Language } from '../app/wire';
import { Formatter, isolated, type Args } from './format';
import { EVERYWHERE, fetchMessages, type Key, type Messages, type Part } from './messages';

export type { Args } from './format';
export type { Key, Messages, Part } from './messages';
export type Translate = (key: Key, args?: Args) => string;

/** The language in which the page is shown. */
class Locale {
  lang = $state.raw<Language>('en');
  #wanted: Language = 'en';
  readonly #parts = new Set<Part>(EVERYWHERE);
  /** Not reactive: the texts of a part are here before it is shown, and another language changes `lang`. */
  #messages: Partial<Messages> = {};
  /** The parts whose texts are here. */
  #loaded: ReadonlySet<Part> = new Set();
  readonly #formatter = $derived(new Formatter(this.lang));
  readonly #conjunction = $derived(new Intl.ListFormat(this.lang, { type: 'conjunction' }));
  readonly #disjunction = $derived(new Intl.ListFormat(this.lang, { type: 'disjunction' }));

  /** Shows the page in this language once its texts are here; leaves it as it is if they cannot be had. */
  async use(lang: Language): Promise<void> {
    this.#wanted = lang;
    const known = lang === this.lang ? this.#loaded : new Set<Part>();
    const missing = new Set([...this.#parts].filter((part) => !known.has(part)));
    if (missing.size === 0) return;
    const messages = await fetchMessages(lang, missing);
    if (lang !== this.#wanted) return;
    this.#loaded = new Set([...(lang === this.lang ? this.#loaded : []), ...missing]);
    this.set(lang, messages);
  }

  /** Fetches the texts of a part of the page, which then follow the language. */
  async add(part: Part): Promise<void> {
    const known = this.#parts.has(part);
    this.#parts.add(part);
    try {
      await this.use(this.#wanted);
    } catch (error) {
      if (!known) this.#parts.delete(part); // the other parts shall not fail because of this one
      throw error;
    }
  }

  set(lang: Language, messages: Partial<Messages>): void {
    this.#messages = lang === this.lang ? { ...this.#messages, ...messages } : messages;
    this.lang = lang;
  }

  t: Translate = (key, args) => this.#formatter.format(this.#messages[key] ?? key, args);

  number(value: number): string {
    return this.#formatter.number(value);
  }

  /** `Ben, Cleo and Dora`. */
  conjunction(items: string[]): string {
    return this.#conjunction.format(items.map(isolated));
  }

  /** `0, 1 or 2`. */
  disjunction(items: string[]): string {
    return this.#disjunction.format(items);
  }

  /** `30 sec`, `3 min`. */
  duration(seconds: number): string {
    const minutes = seconds >= 60 && seconds % 60 === 0;
    const unit = minutes ? 'minute' : 'second';
    const format = new Intl.NumberFormat(this.lang, { style: 'unit', unit, unitDisplay: 'short' });
    return format.format(minutes ? seconds / 60 : seconds);
  }
}

export const locale = new Locale();

/** The page's texts in the language chosen; follows the choice wherever it is drawn. */
export const t: Translate = (key, args) => locale.t(key, args);

/** A number of points. */
export const points = (n: number): string => locale.number(n);

/** Points won or lost, with their sign. */
export const gain = (n: number): string => (n > 0 ? `+${points(n)}` : points(n));

/** `label: value`, with the colon as the language writes it. */
export const labelled = (label = '', value = ''): string => t('label.value', { label, value });

/** An enumeration: `7 of clubs, queen of hearts`. */
export const list = (items: readonly (string | number)[]): string =>
  items.map(String).map(isolated).join(', ');
