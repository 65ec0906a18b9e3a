import type { EntrantJson, Place, SeatingJson, TournamentJson } from '../../app/wire';
import { isHere, isRanked, standingsSoFar } from '../../table/tournament/phase';

/** A page of the projector view: its lists, in how many columns, and their height in em. */
export interface Slide {
  tables?: readonly SeatingJson[];
  places?: readonly Place[];
  names?: readonly EntrantJson[];
  /** The first three stand beside it. */
  podium?: boolean;
  columns: number;
  height: number;
}

/** The height of a line, in em. */
export const LINE = 1.4;
/** Lines of a column on a page. */
const LINES = 10;
/** Not less high than this, a podium stands beside a list. */
const PODIUM = 10.6 * LINE;
/** Tables on a page, and on the pages of a tournament with more than `MANY` tables. */
const TABLES = 4;
const MORE_TABLES = 6;
const MANY = 12;

/** Divides a list into pages of about equal length. */
function paged<T>(all: readonly T[], most: number): T[][] {
  const count = Math.ceil(all.length / most);
  const size = Math.ceil(all.length / count);
  return Array.from({ length: count }, (_, i) => all.slice(i * size, (i + 1) * size));
}

const lists = <T>(all: readonly T[], most = 2 * LINES) =>
  paged(all, most).map((items) => {
    const columns = items.length > LINES ? 2 : 1;
    return { items, columns, height: (Math.ceil(items.length / columns) + 1.8) * LINE };
  });

function seatings(all: readonly SeatingJson[]): Slide[] {
  const lines = Math.max(...all.map(({ seats }) => seats.length)) + 0.8;
  return paged(all, all.length > MANY ? MORE_TABLES : TABLES).map((tables) => {
    const columns = tables.length > 3 ? 2 : 1;
    return { tables, columns, height: Math.ceil(tables.length / columns) * lines * LINE };
  });
}

/** The pages of the projector view. News come first; what fits in two columns is shown together. At the end there are
 * no tables: the podium, and all standings beside it. */
export function slidesOf(state: TournamentJson): Slide[] {
  const round = state.rounds.at(-1);
  if (!round) {
    const pages = lists(state.entrants.filter(isHere));
    return pages.map(({ items, columns, height }) => ({ names: items, columns: columns + 1, height }));
  }
  if (state.phase === 'over' && isRanked(state))
    return lists(state.standings, LINES).map(({ items, height }) => ({
      podium: true,
      places: items,
      columns: 2,
      height: Math.max(height, PODIUM),
    }));
  const seating = seatings(round.tables);
  const ranking: Slide[] = isRanked(state)
    ? lists(standingsSoFar(state)).map(({ items, ...size }) => ({ places: items, ...size }))
    : [];
  const all = state.phase === 'playing' ? [...seating, ...ranking] : [...ranking, ...seating];
  if (all.length !== 2 || all.some(({ columns }) => columns > 1)) return all;
  return [Object.assign({}, ...all, { columns: 2, height: Math.max(...all.map(({ height }) => height)) })];
}
