import { load, prefs, save } from '../../app/prefs.svelte';
import { combinePresets, type RuleValues } from '../../app/api';
import type { Catalogue, Combination, TableCodeContents, Settings } from '../../app/wire';

/** The name under which browsers have stored it. */
const KEY = 'gizzard.wish';

/** Who gets one of the other seats: a bot of this level, or `person`, for whom it is reserved. */
export type SeatChoice = string;
export const PERSON: SeatChoice = 'person';

interface Stored {
  name: string;
  players: number;
  preset: string;
  also: string[];
  changes: RuleValues;
  level: string;
  deck: string;
  opponents: 'bots' | 'friends';
  seats: SeatChoice[];
  settings: Settings;
}

const KEPT = [
  ...(['name', 'players', 'preset', 'also', 'changes'] as const),
  ...(['level', 'deck', 'opponents', 'seats', 'settings'] as const),
] satisfies (keyof Stored)[];
const stored = load<Stored>(KEY);

/** The settings of a table for friends, to begin with. */
const DEFAULTS: Settings = {
  clock: { turn: 30, bank: 180 },
  spectators: 'on',
  delay: 0,
  chat: 'free',
  public: false,
  undo: true,
  hints: false,
};

async function combine(presets: string[]): Promise<Combination> {
  const answer = await combinePresets(presets, prefs.lang);
  return 'keys' in answer ? answer : { ok: true, keys: {}, partners: [] };
}

/** A preset with as many of the others as can be combined with it. */
async function combineAll(
  preset: string,
  others: string[],
): Promise<{ also: string[]; combination: Combination }> {
  const also: string[] = [];
  let combination = await combine([preset]);
  for (const name of others) {
    if (!combination.partners.includes(name)) continue;
    also.push(name);
    combination = await combine([preset, ...also]);
  }
  return { also, combination };
}

/** The form for a new table, filled in like the last one. */
class NewTableForm implements Stored {
  /** This browser has opened no table before. */
  readonly first = Object.keys(stored).length === 0;
  name = $state(stored.name ?? '');
  players = $state(stored.players ?? 4);
  preset = $state(stored.preset ?? 'standard');
  /** Presets combined with the first. */
  also = $state.raw<string[]>(Array.isArray(stored.also) ? stored.also : []);
  /** What the presets come to, as the server says. */
  combination = $state.raw<Combination | null>(null);
  /** The presets asked about last, the first one first; the answer may still be on its way. */
  #wanted: readonly [preset: string, ...also: string[]] | null = null;
  #settled: Promise<void> = Promise.resolve();
  /** Keys changed by hand, on top of the presets. */
  changes = $state.raw<RuleValues>(stored.changes ?? {});
  level = $state(stored.level ?? '');
  deck = $state(stored.deck ?? 'standard');
  opponents = $state<'bots' | 'friends'>(stored.opponents ?? 'bots');
  /** For seats 1, 2, …; seats without an entry are for people. */
  seats = $state.raw<SeatChoice[]>(stored.seats ?? []);
  settings = $state.raw<Settings>({ ...DEFAULTS, ...stored.settings });

  save(): void {
    save(KEY, Object.fromEntries(KEPT.map((key) => [key, this[key]])));
  }

  /** Resolves once the server has said what the presets chosen come to. */
  get settled(): Promise<void> {
    return this.#settled;
  }

  /** Asks the server, once, about the presets that were stored. */
  restore(catalogue: Catalogue): void {
    if (this.#wanted) return;
    const known = catalogue.presets.some(({ name }) => name === this.preset);
    this.#choose(known ? this.preset : 'standard', ...this.also);
  }

  /** Changes the first preset and keeps those of the others that can be combined with it. */
  choosePreset(preset: string): void {
    this.changes = {};
    const [, ...also] = this.#chosen;
    this.#choose(preset, ...also);
  }

  addPreset(name: string): void {
    this.#choose(...this.#chosen, name);
  }

  removePreset(name: string): void {
    const [preset, ...also] = this.#chosen;
    this.#choose(preset, ...also.filter((other) => other !== name));
  }

  get #chosen(): readonly [string, ...string[]] {
    return this.#wanted ?? [this.preset, ...this.also];
  }

  /** Null until the server has said what the presets come to. */
  get rules(): RuleValues | null {
    return this.combination && { ...this.combination.keys, ...this.changes, players: this.players };
  }

  /** The form shows a choice of presets once the server has answered; of several answers the last one counts. */
  #choose(preset: string, ...others: string[]): void {
    const wanted = (this.#wanted = [preset, ...others] as const);
    this.#settled = combineAll(preset, others).then(
      ({ also, combination }) => {
        if (wanted !== this.#wanted) return;
        this.#wanted = [preset, ...also];
        Object.assign(this, { preset, also, combination });
      },
      () => {},
    );
  }

  /** Changes a key by hand; setting the presets' own value removes the change. */
  set(catalogue: Catalogue, key: string, value: unknown): void {
    const { [key]: _, ...others } = this.changes;
    const usual = this.combination?.keys[key] ?? catalogue.keys.find((known) => known.key === key)?.default;
    const same = JSON.stringify(usual) === JSON.stringify(value);
    this.changes = same ? others : { ...others, [key]: value };
  }

  /** Fills in a rules code: everything in it counts as changed by hand, on top of the standard game. */
  applyCode(catalogue: Catalogue, { rules, deck, settings }: TableCodeContents): void {
    this.#choose('standard');
    this.combination = { ok: true, keys: {}, partners: [] };
    this.changes = {};
    this.players = Number(rules.players ?? this.players);
    for (const [key, value] of Object.entries(rules)) if (key !== 'players') this.set(catalogue, key, value);
    this.deck = deck;
    this.settings = { ...this.settings, ...settings };
  }

  /** Who gets the other seats, in order. */
  get otherSeats(): SeatChoice[] {
    const seats = [...Array(this.players - 1).keys()];
    return seats.map((i) => (this.opponents === 'bots' ? this.level : (this.seats[i] ?? PERSON)));
  }

  setSeat(index: number, choice: SeatChoice): void {
    this.seats = this.otherSeats.map((now, i) => (i === index ? choice : now));
  }
}

export const newTable = new NewTableForm();
