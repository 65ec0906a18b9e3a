import { createContext } from 'svelte';
import type { SayJson, SeatJson } from '../app/wire';
import type { Localizer } from '../table/words/narrate';
import type { RunningClock } from './clock.svelte';
import type { Frame } from './frames';
import { bidOf } from './bid';
import { handOf } from './hand';
import { asked } from './question';
import { roundOf } from './round';
import { seatOf } from './seat';
import { trickOf } from './trick';
import { others, viewpointOf } from './viewpoint';

/** What a table is drawn from: a running game, a replay, a lesson or a puzzle. */
export interface TableSource {
  frame: () => Frame;
  localizer: Localizer;
  /** Who sits there, by seat; nobody in a lesson. */
  occupants?: () => readonly SeatJson[];
  /** How many watch. */
  spectators?: () => number;
  clock?: () => RunningClock | null;
  /** The latest remark, while it is recent. */
  speech?: () => SayJson | null;
  /** The game goes on by itself. */
  runs?: boolean;
}

/** What a choice is worth, in short and in words, and how it is marked. */
export interface Badge {
  text: string;
  label: string;
  tone: 'best' | 'taken' | null;
}

/** A table as its components draw it, in slices that follow the frame. */
export class TableModel {
  readonly localizer: Localizer;
  readonly runs: boolean;
  readonly #source: TableSource;
  readonly frame = $derived.by(() => this.#source.frame());
  readonly view = $derived(this.frame.view);
  readonly occupants = $derived.by(() => this.#source.occupants?.() ?? []);
  readonly spectators = $derived.by(() => this.#source.spectators?.() ?? 0);
  readonly clock = $derived.by(() => this.#source.clock?.() ?? null);
  readonly speech = $derived.by(() => this.#source.speech?.() ?? null);
  /** What the viewer is asked. */
  readonly asked = $derived(asked(this.frame));
  readonly viewpoint = $derived(viewpointOf(this.view));
  readonly round = $derived(roundOf(this.frame));
  /** The other seats, clockwise from the viewer's left. */
  readonly seats = $derived(others(this.viewpoint).map((seat) => seatOf(this.frame, seat)));
  /** The viewer's seat; the first in a replay that shows all hands. */
  readonly own = $derived(seatOf(this.frame, this.view.seat ?? 0));
  readonly trick = $derived(trickOf(this.frame));
  readonly hand = $derived(handOf(this.frame));
  readonly bids = $derived(bidOf(this.frame));
  /** How to play a card is asked over the middle of the table. */
  choosing = $state(false);
  /** What a hint says of each card, bid or suit. */
  badges = $state.raw<ReadonlyMap<string, Badge>>(new Map());
  /** What a hint says. */
  advice = $state('');

  constructor(source: TableSource) {
    this.#source = source;
    this.localizer = source.localizer;
    this.runs = source.runs ?? false;
  }
}

const [get, set] = createContext<TableModel>();

/** The table in which the calling component is drawn. */
export const getTable: () => TableModel = get;

/** Makes a table known to the components inside the calling one. */
export const provideTable = (source: TableSource): TableModel => set(new TableModel(source));
