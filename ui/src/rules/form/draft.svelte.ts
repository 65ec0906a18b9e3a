import { persisted } from '../../app/persisted';
import { among, isNumber, isObject, isText, listOf, or, shape } from '../../app/readers';
import { request, type RuleValues } from '../../app/api';
import { USUAL } from '../tableSettings';
import type { Catalogue, Combination, TableCodeContents, Settings } from '../../app/wire';

/** Who gets one of the other seats: a bot of this level, or `person`, for whom it is reserved. */
export type SeatChoice = string;
export const PERSON: SeatChoice = 'person';

interface Stored {
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

/** The table that was opened last, under the name that browsers know. */
const last = persisted<Stored>(
  'gizzard.wish',
  shape({
    players: or(isNumber, 4),
    preset: or(isText, 'standard'),
    also: listOf(isText),
    changes: or(isObject, {}),
    level: or(isText, ''),
    deck: or(isText, 'standard'),
    opponents: or(among(['bots', 'friends'] as const), 'bots'),
    seats: listOf(isText),
    settings: (stored) => ({ ...USUAL, ...(isObject(stored) ? stored : {}) }),
  }),
);

/** This browser had opened no table before this visit. */
export const isNewcomer = !last.has();

/** The preset of the last table. */
export const lastPreset = (): string => last.get().preset;

async function combine(presets: string[]): Promise<Combination> {
  const answer = await request('POST /api/rules/combine', { body: { presets } });
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

/** A table to be opened, to begin with like the last one. */
export class Draft implements Stored {
  players = $state(0);
  preset = $state('');
  /** Presets combined with the first. */
  also = $state.raw<string[]>([]);
  /** What the presets come to, as the server says. */
  combination = $state.raw<Combination | null>(null);
  /** The presets asked about last, the first one first; the answer may still be on its way. */
  #wanted: readonly [preset: string, ...also: string[]] | null = null;
  #settled: Promise<void> = Promise.resolve();
  /** Presets have been chosen that the server has not combined yet. */
  #pending = false;
  /** Keys changed by hand, on top of the presets. */
  changes = $state.raw<RuleValues>({});
  level = $state('');
  deck = $state('');
  opponents = $state<'bots' | 'friends'>('bots');
  /** For seats 1, 2, …; seats without an entry are for people. */
  seats = $state.raw<SeatChoice[]>([]);
  settings = $state.raw<Settings>(USUAL);

  constructor() {
    Object.assign(this, last.get());
  }

  /** Keeps it as the one to begin with next time. */
  keep(): void {
    const { players, preset, also, changes, level, deck, opponents, seats, settings } = this;
    last.change(() => ({ players, preset, also, changes, level, deck, opponents, seats, settings }));
  }

  /** Resolves once the server has said what the presets come to. */
  get settled(): Promise<void> {
    return this.#settled;
  }

  /** Resolves once the presets chosen here go together; those of the last table do. */
  get combined(): Promise<void> {
    return this.#pending ? this.#settled : Promise.resolve();
  }

  /** The presets, the first one first. */
  get presets(): readonly [string, ...string[]] {
    return this.#wanted ?? [this.preset, ...this.also];
  }

  /** Asks the server, once, about the presets that were stored. */
  restore(catalogue: Catalogue): void {
    if (this.#wanted) return;
    const known = catalogue.presets.some(({ name }) => name === this.preset);
    this.#choose(known ? this.preset : 'standard', ...this.also);
    this.#pending = !known;
  }

  /** Changes the first preset and keeps those of the others that can be combined with it. */
  choosePreset(preset: string): void {
    this.changes = {};
    const [, ...also] = this.presets;
    this.#choose(preset, ...also);
  }

  /** Plays by one preset alone. */
  usePreset(preset: string): void {
    this.changes = {};
    this.#choose(preset);
  }

  addPreset(name: string): void {
    this.#choose(...this.presets, name);
  }

  removePreset(name: string): void {
    const [preset, ...also] = this.presets;
    this.#choose(preset, ...also.filter((other) => other !== name));
  }

  /** The keys that differ from the presets', and the number of players. */
  get ownRules(): RuleValues {
    return { ...this.changes, players: this.players };
  }

  /** Null until the server has said what the presets come to. */
  get rules(): RuleValues | null {
    return this.combination && { ...this.combination.keys, ...this.ownRules };
  }

  /** The same without asking the server if there is nothing to combine. */
  rulesIn(catalogue: Catalogue): RuleValues | null {
    const only = catalogue.presets.find(({ name }) => name === this.preset);
    return only && this.also.length === 0 ? { ...(only.keys as RuleValues), ...this.ownRules } : this.rules;
  }

  /** The form shows a choice of presets once the server has answered; of several answers the last one counts. */
  #choose(preset: string, ...others: string[]): void {
    const wanted = (this.#wanted = [preset, ...others] as const);
    this.#pending = true;
    this.#settled = combineAll(preset, others).then(
      ({ also, combination }) => {
        if (wanted !== this.#wanted) return;
        this.#wanted = [preset, ...also];
        this.#pending = false;
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
