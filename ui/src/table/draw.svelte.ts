import { beforeDeal, type Frame } from '../game/frames';
import { persisted } from '../app/persisted';
import { motion, prefs } from '../app/prefs.svelte';
import { MOVE_MS } from '../design/ticking';
import { isText, listOf, shape } from '../app/readers';
import type { TableInfo } from '../app/wire';

/** The tables whose draw this browser has shown. */
const seen = persisted('gizzard.draws', shape({ tables: listOf(isText) }));
/** The most tables that a browser remembers. */
const REMEMBERED = 20;
/** How long the cards lie there. */
const LIE_MS = 1000;

type Drawn = TableInfo['draw'];

const shown = (): string[] => seen.get().tables;

function remember(table: string): void {
  seen.change(({ tables }) => ({
    tables: [...tables.filter((id) => id !== table).slice(1 - REMEMBERED), table],
  }));
}

/** The draw for dealer at a table, which a browser shows once: a second for each time that cards are drawn. */
export class Draw {
  /** It is being shown. */
  running = $state(false);
  #drawn: Drawn = [];
  #turn = $state(0);
  /** The cards are on their way back to the dealer. */
  #gathered = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param wanted  whether it is shown here at all
   * @param onend   it has been seen, or skipped
   */
  constructor(
    readonly table: string,
    readonly wanted: boolean,
    readonly onend: () => void,
  ) {}

  /** Shows the draw if there is one that this browser has not; whether it does. Without motion only its result is shown. */
  start(drawn: Drawn): boolean {
    const unseen = drawn.length > 0 && !shown().includes(this.table);
    this.running = this.wanted && prefs.pace !== 'instant' && unseen;
    if (!this.running) return false;
    remember(this.table);
    this.#drawn = drawn;
    this.#lay(motion(1) === 0 ? drawn.length - 1 : 0);
    return true;
  }

  readonly end = (): void => {
    clearTimeout(this.#timer);
    if (this.running) this.onend();
    this.running = false;
  };

  close(): void {
    clearTimeout(this.#timer);
  }

  /** The table with the cards that are drawn now. */
  laidOn(frame: Frame): Frame {
    const laid = beforeDeal(frame, this.#drawn[this.#turn] ?? [], this.#turn >= this.#drawn.length - 1);
    return this.#gathered ? { ...laid, cleared: true } : laid;
  }

  /** The cards drawn lie there; then those who are tied draw again, or it is over. */
  #lay(turn: number): void {
    this.#turn = turn;
    const last = turn >= this.#drawn.length - 1;
    this.#timer = setTimeout(() => (last ? this.#gather() : this.#lay(turn + 1)), LIE_MS);
  }

  #gather(): void {
    this.#gathered = true;
    this.#timer = setTimeout(this.end, motion(MOVE_MS));
  }
}
