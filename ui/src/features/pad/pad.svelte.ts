import {
  changed,
  noted,
  received,
  redone,
  sheetOf,
  undone,
  type Cells,
  type Changes,
  type Game,
} from './game';
import type { Paper } from './paper';
import { newer, type Overwritten } from './rules';
import type { Field } from '../../../generated/writing';
import { sharing } from './sharing.svelte';
import { deleteGame, joined, loadGame, storeStep, summaries, type Summary } from './store';

/** What cannot be stored: `full`, or storage that is switched off or denied. */
export type StorageProblem = 'full' | 'denied';

const problemOf = (error: unknown): StorageProblem =>
  (error as DOMException | null)?.name === 'QuotaExceededError' ? 'full' : 'denied';

type Step = (latest: Game) => Game;

/** The games of this phone, and the one that is open. */
class Pad {
  games = $state.raw<Summary[]>([]);
  game = $state.raw<Game | null>(null);
  problem = $state<StorageProblem | null>(null);
  /** A table that was opened, until its rules are chosen. */
  paper = $state.raw<Paper | null>(null);
  readonly sheet = $derived(this.game && sheetOf(this.game));
  /** The game is shared with this phone to be read, not written on. */
  readonly reading = $derived(!!this.game && sharing.of(this.game.id)?.may === 'read');
  #queue: Promise<void> = Promise.resolve();

  async list(): Promise<void> {
    try {
      this.games = await summaries();
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  async open(id: string): Promise<void> {
    const known = await loadGame(id).catch(() => null);
    if (known || this.game?.id !== id) this.game = known;
  }

  /** Shows what other windows have made of the games. */
  follow(): Promise<void> {
    return this.#next(async () => {
      const known = this.game;
      const stored = known && (await loadGame(known.id).catch(() => known));
      if (known) this.game = stored && joined(known, stored);
      await this.list();
    });
  }

  change(changes: Changes): Promise<void> {
    return this.changeBy(() => changes);
  }

  /** Changes that depend on what was changed before, which may still be on its way to the disk; null: nothing. */
  changeBy(decide: (game: Game) => Changes | null): Promise<void> {
    return this.#own((game) => {
      const changes = decide(game);
      return changes ? changed(game, changes, Date.now()) : game;
    });
  }

  undo(): Promise<void> {
    return this.#own((game) => undone(game, Date.now()));
  }

  redo(): Promise<void> {
    return this.#own((game) => redone(game, Date.now()));
  }

  /** Changes that are not steps of the keeper, and cannot be undone. */
  note(changes: Changes): Promise<void> {
    return this.#step((game) => noted(game, changes, Date.now()));
  }

  /** What other phones have written, and what this one `settles` then; returns what it took the place of. Cells that
   * make no game are left out. */
  async receive(id: string, theirs: Cells, settles: (game: Game) => Changes): Promise<Overwritten[]> {
    let found: Overwritten[] = [];
    await this.#step((game) => {
      if (game.id !== id || Object.keys(newer(theirs, game.cells)).length === 0) return game;
      const both = received(game, theirs);
      try {
        sheetOf(both.game);
      } catch {
        return game;
      }
      found = both.overwritten;
      const more = settles(game);
      return Object.keys(more).length > 0 ? noted(both.game, more, Date.now()) : both.game;
    });
    return found;
  }

  focus(field: Field | null): Promise<void> {
    return this.#step((game) => ({ ...game, focus: field }));
  }

  /** Adds games, or what is known of them in addition. */
  async keep(...games: Game[]): Promise<void> {
    for (const game of games) await this.#stored(game, (latest) => ({ ...latest }));
    await this.list();
  }

  /** Adds a game and goes to it; resolves when its page is reached. It is not shown before its address is: a player
   * who saw it and immediately went elsewhere would be taken back. */
  async start(game: Game, go = (place: string) => location.assign(place)): Promise<void> {
    const kept = await this.#stored(game, (latest) => ({ ...latest }));
    const reached = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    go(`#g=${game.id}`);
    this.game = kept;
    await reached;
  }

  /** Deletes a game here, and where this phone has shared it; a server out of reach, or too busy, keeps it until it is
   * pruned. */
  async remove(id: string): Promise<void> {
    if (sharing.of(id))
      await import('./live/stop')
        .then(({ stopSharing }) => stopSharing(id))
        .catch(() => '')
        .then(() => sharing.set(id, null));
    await deleteGame(id).catch(() => {});
    await this.list();
  }

  /** A step of the keeper, on what this window shows: if another has gone on meanwhile, that is shown instead. */
  #own(step: Step): Promise<void> {
    const isSeen = ({ changed }: Game): boolean => changed <= (this.game?.changed ?? 0);
    return this.#step((latest) => (this.reading || !isSeen(latest) ? latest : step(latest)));
  }

  /** One step after the other, each from what the one before has stored. */
  #step(step: Step): Promise<void> {
    return this.#next(async () => {
      if (this.game) this.game = await this.#stored(this.game, step);
    });
  }

  #next(work: () => Promise<void>): Promise<void> {
    return (this.#queue = this.#queue.then(work));
  }

  /** The game after a step, once it is stored; where it cannot be stored, all the same, with a warning. */
  async #stored(known: Game, step: Step): Promise<Game> {
    let made: Game | null = null;
    try {
      const game = await storeStep(known, (latest) => (made = step(latest)));
      this.problem = null;
      return game;
    } catch (error) {
      this.problem = problemOf(error);
      return made ?? step(known);
    }
  }
}

export const pad = new Pad();
