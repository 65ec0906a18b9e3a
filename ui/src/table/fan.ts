/** How a hand is laid out, in pixels. */
export interface Fan {
  width: number;
  height: number;
  perRow: number;
  rows: number;
  step: number;
  rowStep: number;
}

/** The least of a card that must stay uncovered for a finger. */
const TARGET = 44;
const RATIO = 1.4;

const cardWidth = (room: number): number => (room < 480 ? 62 : room < 900 ? 82 : 108);

/**
 * As few rows as leave 44 px of every card uncovered.
 * @param unit  pixels of the layout for one pixel of the design (large screens are enlarged)
 */
export function fan(cards: number, room: number, unit = 1): Fan {
  const width = cardWidth(room / unit) * unit;
  const height = width * RATIO;
  const fits = Math.max(1, Math.floor((room - width) / (TARGET * unit)) + 1);
  const rows = Math.max(1, Math.ceil(cards / fits));
  const perRow = Math.max(1, Math.ceil(cards / rows));
  const widest = rows > 1 ? width * 0.84 : width * 0.92;
  const step = perRow > 1 ? Math.min(widest, (room - width) / (perRow - 1)) : 0;
  return { width, height, perRow, rows, step, rowStep: Math.max(TARGET * unit, height * 0.54) };
}

export interface Spot {
  left: number;
  top: number;
  /** Degrees. */
  turn: number;
}

/** Where the i-th card lies; a single row is held in a slight bow. */
export function spot(i: number, cards: number, room: number, layout: Fan): Spot {
  const row = Math.floor(i / layout.perRow);
  const inRow = Math.min(layout.perRow, cards - row * layout.perRow);
  const start = (room - (layout.width + (inRow - 1) * layout.step)) / 2;
  const off = (i % layout.perRow) - (inRow - 1) / 2;
  const left = start + (i % layout.perRow) * layout.step;
  if (layout.rows > 1) return { left, top: row * layout.rowStep, turn: 0 };
  const bend = Math.min(1.6, 16 / inRow);
  return { left, top: Math.abs(off) ** 1.6 * (bend * 0.9), turn: off * bend };
}
