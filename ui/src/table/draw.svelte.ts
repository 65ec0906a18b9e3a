import { beforeDeal, type Frame } from '../game/frames';
import { load, motion, save } from '../app/prefs.svelte';
import type { TableInfo } from '../app/wire';

const KEY = 'gizzard.draws';
/** The most tables that a browser remembers. */
const REMEMBERED = 20;
/** So long the cards lie there. */
const LIE_MS = 1000;

interface Stored {
  tables: string[];
}

const shown = (): string[] => {
  const { tables } = load<Stored>(KEY);
  return Array.isArray(tables) ? tables : [];
};

/** The draw for dealer at a table, which a browser shows once: a second for each time that cards are drawn. */
export class Draw {
  /** It has been seen. */
  over = $state(false);
  #turn = $state(0);

  /** `skipped`: it is not to be shown here. */
  constructor(
    readonly table: string,
    skipped: boolean,
  ) {
    this.over = skipped || shown().includes(table);
  }

  /** Where motion is unwanted, only the result is shown. */
  #turnOf(last: number): number {
    return motion(1) === 0 ? last : this.#turn;
  }

  /** The table with the cards that are drawn now. */
  laidOn(frame: Frame, { draw }: TableInfo): Frame {
    const last = draw.length - 1;
    const turn = this.#turnOf(last);
    return beforeDeal(frame, draw[turn] ?? [], turn >= last);
  }

  /** Those who are tied draw again, or it is over. Returns how to stop it. */
  proceed({ draw }: TableInfo): () => void {
    const last = draw.length - 1;
    const turn = this.#turnOf(last);
    const next = (): void => void (turn >= last ? (this.over = true) : (this.#turn = turn + 1));
    const timer = setTimeout(next, LIE_MS);
    return () => clearTimeout(timer);
  }

  remember(): void {
    const others = shown().filter((id) => id !== this.table);
    save(KEY, { tables: [...others.slice(1 - REMEMBERED), this.table] } satisfies Stored);
  }
}
