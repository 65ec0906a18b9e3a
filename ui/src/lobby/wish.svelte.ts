import type { Coded } from '../api';
import { load, save } from '../prefs.svelte';
import type { Catalogue, Preset, RuleValues, Settings } from '../wire';
import { combine } from './combine';

const KEY = 'gizzard.wish';

/** Who sits on one of the other seats: a bot of that level, or `person`, for whom it is kept. */
export type Guest = string;
export const PERSON: Guest = 'person';

interface Stored {
  name: string;
  players: number;
  preset: string;
  also: string[];
  changes: RuleValues;
  level: string;
  deck: string;
  company: 'bots' | 'friends';
  guests: Guest[];
  settings: Settings;
}

const stored = load<Stored>(KEY);

/** How a table for friends opens unless somebody wants it otherwise. */
const USUAL: Settings = {
  clock: { turn: 30, bank: 180 },
  spectators: 'on',
  delay: 0,
  chat: 'free',
  public: false,
  undo: true,
};

const keysOf = (book: Catalogue, name: string): RuleValues =>
  book.presets.find((preset) => preset.name === name)?.keys ?? {};

/** What the last table was like, and what the next one shall be like. */
class Wish implements Stored {
  name = $state(stored.name ?? '');
  players = $state(stored.players ?? 4);
  preset = $state(stored.preset ?? 'standard');
  /** Presets that are played together with the first. */
  also = $state.raw<string[]>(Array.isArray(stored.also) ? stored.also : []);
  /** Keys set by hand, on top of the presets. */
  changes = $state.raw<RuleValues>(stored.changes ?? {});
  level = $state(stored.level ?? '');
  deck = $state(stored.deck ?? 'standard');
  company = $state<'bots' | 'friends'>(stored.company ?? 'bots');
  /** For seats 1, 2, …; those not named are for people. */
  guests = $state.raw<Guest[]>(stored.guests ?? []);
  settings = $state.raw<Settings>({ ...USUAL, ...stored.settings });

  keep(): void {
    const { name, players, preset, also, changes, level, deck, company, guests, settings } = this;
    save(KEY, {
      name,
      players,
      preset,
      also,
      changes,
      level,
      deck,
      company,
      guests,
      settings,
    } satisfies Stored);
  }

  presetKeys(book: Catalogue): RuleValues {
    const all = [this.preset, ...this.also].map((name) => keysOf(book, name));
    return combine(book, all) ?? keysOf(book, this.preset);
  }

  /** The presets that go together with all that are chosen. */
  partners(book: Catalogue): Preset[] {
    const chosen = this.presetKeys(book);
    const taken = ['standard', this.preset, ...this.also];
    const others = book.presets.filter(({ name }) => !taken.includes(name));
    return others.filter(({ keys }) => combine(book, [chosen, keys]) !== null);
  }

  /** Chooses the first preset anew; of the others those stay that go together with it. */
  start(book: Catalogue, preset: string): void {
    const others = this.also;
    this.preset = preset;
    this.changes = {};
    this.also = [];
    for (const name of others)
      if (this.partners(book).some((partner) => partner.name === name)) this.also = [...this.also, name];
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

  /** What a table code says: all of it counts as set by hand, on top of the standard game. */
  take(book: Catalogue, { rules, deck, settings }: Coded): void {
    this.preset = 'standard';
    this.also = [];
    this.changes = {};
    this.players = Number(rules.players ?? this.players);
    for (const [key, value] of Object.entries(rules)) if (key !== 'players') this.set(book, key, value);
    this.deck = deck;
    this.settings = { ...this.settings, ...settings };
  }

  /** Who is to sit on the other seats, in order. */
  get others(): Guest[] {
    const seats = [...Array(this.players - 1).keys()];
    return seats.map((i) => (this.company === 'bots' ? this.level : (this.guests[i] ?? PERSON)));
  }

  seat(index: number, guest: Guest): void {
    this.guests = this.others.map((now, i) => (i === index ? guest : now));
  }
}

export const wish = new Wish();
