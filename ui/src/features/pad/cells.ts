/** A game as cells that each keep their latest value: what several phones have written merges cell by cell. */

/** When a value was written: a hybrid logical clock's time and the device, ordered as texts. */
export type Stamp = string;
export interface Cell {
  v: unknown;
  t: Stamp;
}
export type Cells = Record<string, Cell>;
/** New values by cell; null empties it. */
export type Changes = Record<string, unknown>;

const DIGITS = 36;
const WALL_LENGTH = 9;
const COUNTER_LENGTH = 4;
const COUNTERS = DIGITS ** COUNTER_LENGTH;

const written = (wall: number, counter: number, device: string): Stamp =>
  `${wall.toString(DIGITS).padStart(WALL_LENGTH, '0')}${counter.toString(DIGITS).padStart(COUNTER_LENGTH, '0')}${device}`;
const wallOf = (stamp: Stamp): number => parseInt(stamp.slice(0, WALL_LENGTH), DIGITS);
const counterOf = (stamp: Stamp): number =>
  parseInt(stamp.slice(WALL_LENGTH, WALL_LENGTH + COUNTER_LENGTH), DIGITS);

/** The latest stamp in a game; empty if the game is. */
export const latest = (cells: Cells): Stamp =>
  Object.values(cells).reduce((last, { t }) => (t > last ? t : last), '');

/** A stamp after all that has been seen, however wrong the device's clock is (Kulkarni et al., 2014). */
export function nextStamp(seen: Stamp, now: number, device: string): Stamp {
  if (seen === '' || now > wallOf(seen)) return written(now, 0, device);
  const counter = counterOf(seen) + 1;
  return counter < COUNTERS ? written(wallOf(seen), counter, device) : written(wallOf(seen) + 1, 0, device);
}

export function write(cells: Cells, changes: Changes, stamp: Stamp): Cells {
  const changed = Object.entries(changes).map(([key, v]) => [key, { v, t: stamp }]);
  return { ...cells, ...Object.fromEntries(changed) };
}

/** The cells' values before such changes, to take them back. */
export const before = (cells: Cells, changes: Changes): Changes =>
  Object.fromEntries(Object.keys(changes).map((key) => [key, valueOf(cells, key)]));

export const valueOf = (cells: Cells, key: string): unknown => cells[key]?.v ?? null;

/** A value of this phone that a later one from another has taken the place of. */
export interface Overwritten {
  key: string;
  lost: unknown;
  kept: unknown;
}

/** The device that a stamp names. */
export const deviceOf = (stamp: Stamp): string => stamp.slice(WALL_LENGTH + COUNTER_LENGTH);

/** What two different seals come to in a cell that fixes a seal. As JSON it comes after any seal and null, so pages that
 * only know the later of two cells agree. */
export const CONTESTED = true;

/** Whether a cell takes the place of another. Of two with the same stamp, from copies of a game or two windows of one
 * phone, it is the one whose value comes later as a text, so that all phones decide alike. */
function isLater(cell: Cell, than: Cell): boolean {
  if (cell.t !== than.t) return cell.t > than.t;
  return JSON.stringify(cell.v) > JSON.stringify(than.v);
}

/** The join of two cells of a field: the later one, but two seals that were fixed for one bid contest each other. */
function merged(key: string, cell: Cell, than: Cell | undefined): Cell {
  if (!than || cell.v === than.v || !key.includes('.fixed.'))
    return !than || isLater(cell, than) ? cell : than;
  const t = cell.t > than.t ? cell.t : than.t;
  return than.v === CONTESTED && than.t === t ? than : { v: CONTESTED, t };
}

/** What the other side's cells become by a merge, without those that stay as they are. */
export const newer = (cells: Cells, than: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells)
      .map(([key, cell]): [string, Cell] => [key, merged(key, cell, than[key])])
      .filter(([key, cell]) => cell !== than[key]),
  );

/** Both sides' cells, of each the join: in whatever order sides are merged, the outcome is the same. */
export function merge(mine: Cells, theirs: Cells): { cells: Cells; overwritten: Overwritten[] } {
  const later = newer(theirs, mine);
  const overwritten = Object.entries(later)
    .map(([key, cell]) => ({ key, lost: valueOf(mine, key), kept: cell.v }))
    .filter(({ lost, kept }) => lost !== null && JSON.stringify(lost) !== JSON.stringify(kept));
  return { cells: { ...mine, ...later }, overwritten };
}
