import { fetchCatalogue } from './api';
import type { Catalogue, DeckInfo, RuleKey, RuleValue, Word } from './wire';

/** The rules in words, as the server explains them in the language chosen. */
class Rulebook {
  catalogue = $state.raw<Catalogue | null>(null);
  failed = $state(false);
  /** Resolves once the server has answered, or failed to. */
  settled: Promise<void> = Promise.resolve();
  /** The sources are loaded, too. */
  #quoted = false;

  load(): Promise<void> {
    return (this.settled = this.#load());
  }

  /** Adds the sources, which a first visit does without. */
  quote(): void {
    if (this.#quoted) return;
    this.#quoted = true;
    void this.load();
  }

  async #load(): Promise<void> {
    const quoted = this.#quoted;
    try {
      const catalogue = await fetchCatalogue(quoted);
      if (quoted === this.#quoted) this.catalogue = catalogue;
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  /** The title of a rule's value, such as the rule that bars a bid. */
  valueTitle(value: string): string {
    return this.#values().find((known) => known.value === value)?.title ?? value;
  }

  /** The title of a bot's level. */
  levelTitle(level: string): string {
    return this.catalogue?.levels.find(({ name }) => name === level)?.title ?? level;
  }

  /** The title of a special rule that a dealer may name. */
  specialTitle(rule: string): string {
    return this.special(rule)?.title ?? rule;
  }

  special(rule: string): RuleValue | undefined {
    return this.#values('names').find(({ value }) => value === rule);
  }

  #values(type?: RuleKey['type']): RuleValue[] {
    const keys = this.catalogue?.keys ?? [];
    return keys.filter((key) => !type || key.type === type).flatMap(({ values }) => values);
  }

  /** A word of the game. */
  word(name: string): Word | undefined {
    return this.catalogue?.words.find((word) => word.name === name);
  }

  deck(name: string): DeckInfo | null {
    return this.catalogue?.decks.find((deck) => deck.name === name) ?? null;
  }
}

export const rulebook = new Rulebook();
