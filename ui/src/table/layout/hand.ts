import { clamp } from './rect';
import { RATIO } from './trick';

/** How the cards of a hand lie, in pixels from the upper left corner of its room. */
export interface Fan {
  /** The width and height of a card. */
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
  /** What all of it takes, down to the corners of turned cards. */
  tall: number;
}

/** The room of a hand, in pixels; `em`: of one rem. */
export interface HandRoom {
  width: number;
  height: number;
  em: number;
  /** The width of each card that stays uncovered: for a finger, or to be read. */
  target: number;
  /** A single row lies in a slight arc. */
  arched: boolean;
  /** On a phone on its side. */
  low?: boolean;
}

/** The part of a card that must stay uncovered for a finger, and all other lengths, in rem. */
export const TARGET = 2.75;
const DEEPEST_BOW = 0.875;
const LARGEST = 12.5;
/** On phones up to this many cards lie in one row; the strip of each that is seen is this wide, in rem. */
const FEW = 9;
const SLIM = { below: 28, seen: 1.8 };
/** The least width of a card in a narrow or low hand, and in others; with less room cards lie closer together. */
export const NARROW = 21.25;
const LEAST = { small: 2.77, other: 3.875 };
/** The same in a single row: turned cards leave the corners of each other whole. */
const APART = 1.04;
/** Degrees that the outermost card of an arc is turned at most, and for each card beside the middle. */
const TURN = { most: 5.5, each: 1.1 };
/** How far the corner of such a card hangs below its edge, and leans beyond it for each degree, as parts of its width. */
const TILT = 0.05;
const LEAN = 0.0122;
/** How much of a card another row leaves in sight, as a part of its height. */
const ROW = 0.66;
/** The same where there is little room: its index. */
const CROWDED = 0.4;
/** How far apart cards in several rows are at most, in widths of a card: rows as wide as their room look tidiest. */
const BESIDE = 1.3;
/** Another row is worth it only if cards grow by more than this. */
const WORTH = 0.95;
const MOST_ROWS = 6;
const DEGREES = 180 / Math.PI;

const leastOf = ({ width, em, low }: HandRoom): number =>
  (low || width < NARROW * em ? LEAST.small : LEAST.other) * em;

/** A card is at most so many times as wide as what of it is seen in a row. */
const SEEN = 2.6;

const outerTurn = (cards: number): number => Math.min(TURN.most, ((cards - 1) / 2) * TURN.each);

/** What a card takes of the width of its row, in its widths: the outer ones of an arc lean. */
const acrossOf = ({ arched }: HandRoom, rows: number, perRow: number): number =>
  rows === 1 && arched ? 1 + 2 * LEAN * outerTurn(perRow) : 1;

/** The widest cards that each leave room for a finger, with a number of them in a row. */
function widestOf(room: HandRoom, rows: number, perRow: number): number {
  const slim = rows === 1 && perRow <= FEW && room.width < SLIM.below * room.em;
  const target = slim ? Math.min(SLIM.seen * room.em, room.target) : room.target;
  const seen = (SEEN * room.width) / (perRow - 1 + SEEN);
  return Math.min(seen, (room.width - (perRow - 1) * target) / acrossOf(room, rows, perRow));
}

/** The widest cards that stay whole in a number of rows. */
function wholeOf({ height, em, arched }: HandRoom, rows: number): number {
  if (rows > 1)
    return Math.min((height - (rows - 1) * TARGET * em) / RATIO, height / RATIO / (1 + ROW * (rows - 1)));
  return arched ? (height - DEEPEST_BOW * em) / (RATIO + TILT) : height / RATIO;
}

function laidOut(cards: number, rows: number, card: number, room: HandRoom): Fan {
  const { width, em, target, arched } = room;
  const perRow = Math.max(1, Math.ceil(cards / rows));
  const step =
    perRow > 1
      ? Math.min(
          Math.max(target, card * (rows > 1 ? BESIDE : APART)),
          (width - card * acrossOf(room, rows, perRow)) / (perRow - 1),
        )
      : 0;
  // Cards are turned as the arc is, so that none looks over the edge of the next.
  const outer = rows > 1 || !arched ? 0 : (cards - 1) / 2;
  const half = outer * step;
  const bow = Math.min(DEEPEST_BOW * em, (half * outerTurn(cards)) / DEGREES / 2);
  const bend = half > 0 ? ((2 * bow) / half / outer) * DEGREES : 0;
  const rowStep = Math.max(TARGET * em, RATIO * card * ROW);
  const hang = rows === 1 && arched ? DEEPEST_BOW * em + TILT * card : 0;
  const tall = RATIO * card + (rows - 1) * rowStep + hang;
  return { width: card, height: RATIO * card, perRow, rows, step, rowStep, bend, bow, tall };
}

/** Small cards as far apart as there is room, closer than a finger likes. */
function crowded(cards: number, room: HandRoom): Fan {
  let best: Fan | null = null;
  let apart = 0;
  for (let rows = 1; rows <= MOST_ROWS; rows++) {
    const most = room.height / RATIO / (1 + CROWDED * (rows - 1));
    const fan = laidOut(cards, rows, Math.min(leastOf(room), most, room.width), {
      ...room,
      target: 0,
      arched: false,
    });
    const rowStep = rows > 1 ? (room.height - fan.height) / (rows - 1) : fan.height;
    const nearest = Math.min(rowStep, fan.perRow > 1 ? fan.step : fan.width);
    if (nearest > apart)
      [best, apart] = [{ ...fan, rowStep, tall: fan.height + (rows - 1) * rowStep }, nearest];
  }
  return best!;
}

/** The largest cards with which a hand fits its room; if not even the least do, they lie closer together. */
export function fanOf(cards: number, room: HandRoom): Fan {
  let [best, worth, rows] = [0, 0, 1];
  for (let tried = 1; tried <= MOST_ROWS; tried++) {
    const perRow = Math.max(1, Math.ceil(cards / tried));
    const card = Math.min(widestOf(room, tried, perRow), wholeOf(room, tried), LARGEST * room.em);
    const counts = tried > 1 ? WORTH * card : card;
    if (counts > worth) [best, worth, rows] = [card, counts, tried];
  }
  return best >= leastOf(room) ? laidOut(cards, rows, best, room) : crowded(cards, room);
}

/** The height with which the least cards each leave room for a finger. */
export function neededBy(cards: number, room: HandRoom): number {
  const least = leastOf(room);
  const perRow = Math.max(1, Math.floor((room.width - least) / room.target) + 1);
  return (Math.ceil(cards / perRow) - 1) * TARGET * room.em + RATIO * least + 1;
}

/** The height of a hand as it was dealt, at most this much if its cards can be seen with less. */
export const heightOf = (dealt: number, room: HandRoom): number => fanOf(dealt, room).tall;

export interface Place {
  left: number;
  top: number;
  /** Degrees. */
  turn: number;
}

/** Where the i-th card lies. */
export function placeOf(i: number, cards: number, { width, height }: HandRoom, fan: Fan): Place {
  const row = Math.floor(i / fan.perRow);
  const inRow = clamp(1, cards - row * fan.perRow, fan.perRow);
  const start = (width - (fan.width + (inRow - 1) * fan.step)) / 2;
  const off = (i % fan.perRow) - (inRow - 1) / 2;
  const left = start + (i % fan.perRow) * fan.step;
  const far = inRow > 1 ? Math.abs(off) / ((inRow - 1) / 2) : 0;
  const above = Math.max(0, height - fan.tall) / 2;
  return { left, top: above + row * fan.rowStep + far ** 2 * fan.bow, turn: off * fan.bend };
}
