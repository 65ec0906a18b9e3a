import { load, save } from '../prefs.svelte';
import type { Catalogue, Preset, RuleValues } from '../wire';
import { combine } from './combine';

const KEY = 'gizzard.wish';

interface Stored {
  name: string;
  players: number;
  preset: string;
  also: string;
  changes: RuleValues;
  level: string;
  deck: string;
}

const stored = load<Stored>(KEY);

const keysOf = (book: Catalogue, name: string): RuleValues =>
  book.presets.find((preset) => preset.name === name)?.keys ?? {};

/** What the last table was like, and what the next one shall be like. */
class Wish implements Stored {
  name = $state(stored.name ?? '');
  players = $state(stored.players ?? 4);
  preset = $state(stored.preset ?? 'standard');
  also = $state(stored.also ?? '');
  /** Keys set by hand, on top of the presets. */
  changes = $state.raw<RuleValues>(stored.changes ?? {});
  level = $state(stored.level ?? '');
  deck = $state(stored.deck ?? 'standard');

  keep(): void {
    const { name, players, preset, also, changes, level, deck } = this;
    save(KEY, { name, players, preset, also, changes, level, deck } satisfies Stored);
  }

  presetKeys(book: Catalogue): RuleValues {
    return combine(book, keysOf(book, this.preset), keysOf(book, this.also)) ?? keysOf(book, this.preset);
  }

  /** The presets that go together with the one chosen. */
  partners(book: Catalogue): Preset[] {
    const chosen = keysOf(book, this.preset);
    const others = book.presets.filter(({ name }) => name !== 'standard' && name !== this.preset);
    return others.filter(({ keys }) => combine(book, chosen, keys) !== null);
  }

  rules(book: Catalogue): RuleValues {
    return { ...this.presetKeys(book), ...this.changes, players: this.players };
  }

  /** Sets one key by hand; what the presets say anyway is no change. */
  set(book: Catalogue, key: string, value: unknown): void {
    const { [key]: _, ...others } = this.changes;
    const usual = this.presetKeys(book)[key] ?? book.keys.find((known) => known.key === key)?.default;
    const same = JSON.stringify(usual) === JSON.stringify(value);
    this.changes = same ? others : { ...others, [key]: value };
  }
}

export const wish = new Wish();
