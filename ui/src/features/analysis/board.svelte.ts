import { fetchPosition, type Refused } from '../../app/api';
import { t } from '../../i18n/locale.svelte';
import { random } from '../../app/random';
import { isNumber } from '../../app/readers';
import { isRefusal, RequestState } from '../../app/requestState.svelte';
import type { ActionJson, PositionAnswer, Round, RoundEnd } from '../../app/wire';
import { fetchMove } from './api';
import { keepTree } from './store';
import { countMoves, goTo, MOST_MOVES, movesAlong, withMove, type Path, type Tree } from './tree';

/** A position, and the one before the move that led to it; null at the start. */
interface Shown {
  position: PositionAnswer;
  before: PositionAnswer | null;
  /** The round, if a move ended it in that position. */
  ended: Round | null;
}

/** A tree of moves, the position in it that is on show, and what has been changed. */
export class Board {
  readonly asking = new RequestState();
  tree = $state.raw<Tree | null>(null);
  position = $state.raw<PositionAnswer | null>(null);
  /** The position before the last move; null at the start. */
  before = $state.raw<PositionAnswer | null>(null);
  /** The round, if the last move ended it; then `position` is the one before that move. */
  ended = $state.raw<Round | null>(null);
  /** The letter of the line that is wrong; null if that is not the problem. */
  place = $state.raw<number | null>(null);
  /** Nothing can be kept on this device. */
  unkept = $state(false);
  /** By which the tree is kept. */
  #id = random(8);
  #round = 0;
  /** The trees before the last changes. */
  #past = $state.raw<Tree[]>([]);
  readonly #positions = new Map<string, PositionAnswer>();
  /** What moves lead to, by the line and the move. */
  readonly #moves = new Map<string, PositionAnswer | RoundEnd>();

  get undoable(): boolean {
    return this.#past.length > 0;
  }

  /** Opens a tree, under the name by which it is kept if it is; whether its position could be read. */
  async open(tree: Tree, id: string = random(8)): Promise<boolean> {
    const first = await this.asking.load(() => this.#open(tree));
    if (!first) return false;
    [this.#id, this.#past, this.#round] = [id, [], first.view.round.number];
    const opened = { ...tree, line: first.line };
    [this.tree, this.position, this.before, this.ended] = [goTo(opened, []), first, null, null];
    if (tree.at.length > 0) await this.#show(opened);
    return true;
  }

  close(): void {
    [this.tree, this.position, this.before, this.ended] = [null, null, null, null];
  }

  async go(path: Path): Promise<void> {
    if (this.tree) await this.#show(goTo(this.tree, path));
  }

  /** Tries a move out, if the rules allow it. */
  async act(seat: number, action: ActionJson): Promise<void> {
    const { tree } = this;
    if (!tree) return;
    const next = withMove(tree, seat, action);
    if (countMoves(next) > MOST_MOVES) this.asking.problem = t('analysis.full', { n: MOST_MOVES });
    else if (await this.#show(next)) this.#note(tree);
  }

  /** Changes the tree, and keeps it. */
  async change(update: (tree: Tree) => Tree): Promise<void> {
    const { tree } = this;
    if (!tree) return;
    const next = update(tree);
    if (next.at.length === tree.at.length) this.tree = next;
    else if (!(await this.#show(next))) return;
    this.#note(tree);
  }

  async undo(): Promise<void> {
    const last = this.#past.at(-1);
    if (!last || !(await this.#show(last))) return;
    this.#past = this.#past.slice(0, -1);
    await this.#keep();
  }

  /** Shows where a tree stands; false if the position cannot be had. */
  async #show(tree: Tree): Promise<boolean> {
    const found = await this.asking.load(() => this.#walk(tree));
    if (!found) return false;
    [this.tree, this.position, this.before, this.ended] = [tree, found.position, found.before, found.ended];
    return true;
  }

  async #walk(tree: Tree): Promise<Shown | Refused> {
    let position = await this.#open(tree);
    let before: PositionAnswer | null = null;
    for (const { seat, action } of movesAlong(tree, tree.at)) {
      if (!('line' in position)) return position;
      before = position;
      const { line } = position;
      const key = JSON.stringify([line, seat, action]);
      const after = await this.#once(this.#moves, key, () => fetchMove(line, { seat, action }));
      if ('round' in after) return { position, before, ended: after.round };
      position = after;
    }
    return 'line' in position ? { position, before, ended: null } : position;
  }

  #open({ line }: Tree): Promise<PositionAnswer | Refused> {
    return this.#once(this.#positions, line, () => fetchPosition({ line }));
  }

  /** What the server says, asked once. */
  async #once<T extends object>(
    known: Map<string, T>,
    key: string,
    ask: () => Promise<T | Refused>,
  ): Promise<T | Refused> {
    const found = known.get(key) ?? (await ask());
    if (!isRefusal(found)) known.set(key, found);
    this.place = 'place' in found && isNumber(found.place) ? found.place : null;
    return found;
  }

  /** Notes the tree before a change. To go to another position is none. */
  #note(before: Tree): void {
    if (this.tree?.moves === before.moves && this.tree.note === before.note) return;
    this.#past = [...this.#past, before];
    void this.#keep();
  }

  async #keep(): Promise<void> {
    const { tree } = this;
    if (!tree) return;
    const kept = { id: this.#id, changed: Date.now(), round: this.#round, tree };
    this.unkept = await keepTree(kept).then(
      () => false,
      () => true,
    );
  }
}
