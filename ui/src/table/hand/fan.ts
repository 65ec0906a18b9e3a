/** How a hand is laid out, in pixels. */
export interface Fan {
  width: number;
  height: number;
  perRow: number;
  rows: number;
  step: number;
  rowStep: number;
  /** Degrees between neighbouring cards of a single row. */
  bend: number;
  /** How far the outer cards of a single row hang below the middle one. */
  bow: number;
  /** The deepest that a single row can hang, turned corners included; it does not depend on the number of cards. */
  hang: number;
}

/** The part of a card that must stay uncovered for a finger. */
const TARGET = 44;
const RATIO = 1.4;
const DEEPEST_BOW = 14;
/** How far the corner of the outermost card hangs below its edge, as a part of its width. */
const TILT = 0.07;

/** Below this height of the screen, in pixels of the design, the hand is small. */
const LOW = 480;
/** Whether the screen is a phone on its side, by its height in pixels of the design. */
export const isLow = (tall: number): boolean => tall < LOW;
/** The most that the width of a card may be of the height of the screen. */
const MOST_OF_HEIGHT = 0.14;

function cardWidth(room: number, tall: number): number {
  if (room < 340) return 48;
  if (isLow(tall) || room < 480) return 62;
  const widest = room < 700 ? 96 : room < 900 ? 116 : room < 1200 ? 132 : 150;
  return Math.max(82, Math.min(widest, tall * MOST_OF_HEIGHT));
}

/**
 * As few rows as leave 44 px of every card uncovered.
 * @param unit  pixels of the layout for one pixel of the design (large screens are enlarged)
 * @param tall  the height of the screen, in pixels of the design
 */
export function fan(cards: number, room: number, unit = 1, tall = 900): Fan {
  const low = isLow(tall);
  const width = cardWidth(room / unit, tall) * unit;
  const height = width * RATIO;
  const fits = Math.max(1, Math.floor((room - width) / (TARGET * unit)) + 1);
  const rows = Math.max(1, Math.ceil(cards / fits));
  const perRow = Math.max(1, Math.ceil(cards / rows));
  const widest = Math.max(TARGET * unit, width * (rows > 1 ? 0.84 : 0.92));
  const step = perRow > 1 ? Math.min(widest, (room - width) / (perRow - 1)) : 0;
  const bend = rows > 1 || low ? 0 : Math.min(1.6, 16 / cards);
  const bow = Math.min(DEEPEST_BOW * unit, (Math.max(0, cards - 1) / 2) ** 1.6 * bend * 0.9);
  const hang = bend > 0 ? DEEPEST_BOW * unit + TILT * width : 0;
  return {
    width,
    height,
    hang,
    perRow,
    rows,
    step,
    rowStep: Math.max(TARGET * unit, height * 0.54),
    bend,
    bow,
  };
}

/**
 * The height of the whole hand, down to the corners of turned cards: the same for every single row, so that the table
 * does not move from deal to deal. With little room, several rows are cut off at the lower edge: the upper corner
 * identifies a card.
 */
export const heightOf = ({ height, rows, rowStep, hang }: Fan, low = false): number =>
  low && rows > 1 ? rows * rowStep : height + (rows - 1) * rowStep + hang;

export interface Spot {
  left: number;
  top: number;
  /** Degrees. */
  turn: number;
}

/** Where the i-th card lies; a single row is fanned in a slight arc. */
export function spot(i: number, cards: number, room: number, layout: Fan): Spot {
  const row = Math.floor(i / layout.perRow);
  const inRow = Math.min(layout.perRow, cards - row * layout.perRow);
  const start = (room - (layout.width + (inRow - 1) * layout.step)) / 2;
  const off = (i % layout.perRow) - (inRow - 1) / 2;
  const left = start + (i % layout.perRow) * layout.step;
  const far = inRow > 1 ? Math.abs(off) / ((inRow - 1) / 2) : 0;
  return { left, top: row * layout.rowStep + far ** 1.6 * layout.bow, turn: off * layout.bend };
}
