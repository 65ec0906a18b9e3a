import { heightOf, NARROW, TARGET, type HandRoom } from './hand';
import { arrangementOf, BAR, isSmall, WHOLE, type ArrangementName } from './page';
import { clamp, type Rect } from './rect';

/** What stands in words on the page of a scene, in its order; `asked` belongs to the hand. */
export const WORDS = ['question', 'asked', 'answer', 'ways', 'more'] as const;
export type Words = (typeof WORDS)[number];

/** What is on a page around a small table, and how much room it has. Lengths are pixels. */
export interface SceneContent {
  /** Below the header, and above the line at the end of a page. */
  width: number;
  height: number;
  /** The size of the text: pixels of one rem. */
  em: number;
  /** What is on the plates of the table: names alone, or bids, too, and a bar for the player; null: no table. */
  table: 'names' | 'bids' | null;
  players: number;
  /** The most cards that the hand has. */
  cards: number;
  /** Cards are played, not only bid for. */
  played: boolean;
  /** The share of a wide page that words take, where the table takes 31. */
  side: number;
  /** The ways on are below what is read, not above it. */
  stays?: boolean;
  /** How high everything is that is in words. */
  heights: Readonly<Record<Words, number>>;
}

/** Where everything on such a page lies. */
export interface SceneLayout extends Record<Words, Rect> {
  arrangement: ArrangementName;
  /** The table is beside the words, and stays in sight while they are scrolled. */
  beside: boolean;
  /** What is asked is among the words, not at the hand: a phone on its side has no other room. */
  apart: boolean;
  /** More than there is if that is too little. */
  height: number;
  /** Felt, bar and hand, with what lies between them. */
  board: Rect;
  felt: Rect;
  bar: Rect;
  hand: Rect;
  room: HandRoom;
  /** Small type, without what can be left out. */
  dense: boolean;
}

const GAP = { usual: 0.5, dense: 0.25 };
const EDGE = 0.5;
/** Between the table and the words beside it, and the least width of these. */
const BETWEEN = 1.5;
const NARROWEST = 15;
/** From this width on the table is beside the words. */
const BESIDE = 46;
/** The most of a table's height beside the words. */
const TALLEST = 52;
/** The most of the height that the hand takes, as a part of it. */
const HAND = { narrow: 0.22, low: 0.29, tablet: 0.2, wide: 0.24 };
/** Words that are lower than the table beside them lie so far down, as a part of the room. */
const HIGH = 0.3;
/** The least height of a felt: with names alone; with bids and a trick; and with neither a trick nor many seats. */
const LEAST = { names: 9.5, bids: 8.8, bidding: 7.7 };
const FEW = 3;
/** A hand as high as this lies in an arc. */
const ARCHED = 7;
/** What is asked keeps so much, where there is room, so that the hand stays where it is. */
const KEPT = { beside: 5.5, below: 3, from: 34 };
/** What of an answer, and of the ways on with it, is in sight before anything is scrolled: all if it is no higher, or so much. */
const PEEK = { all: 30, part: 22 };
/** A felt is so wide at most, for its height, for each of the others' plates, and at all. */
const WIDEST = { height: 1.2, plate: 6.5, names: 18, bids: 24 };
/** Seats are around the trick on a felt as large as this. */
const LARGE = { width: 44, height: 24 };

type Part = Words | 'felt' | 'bar' | 'hand';

interface Column {
  x: number;
  width: number;
}

/** The columns of table and words, the same one if they lie below each other. */
function columnsOf({ width, em, side }: SceneContent, beside: boolean): [Column, Column] {
  if (!beside)
    return [
      { x: 0, width },
      { x: EDGE * em, width: width - 2 * EDGE * em },
    ];
  const room = width - (BETWEEN + EDGE) * em;
  const words = Math.max(Math.min(NARROWEST * em, 0.45 * room), (side / (31 + side)) * room);
  return [
    { x: 0, width: room - words },
    { x: width - EDGE * em - words, width: words },
  ];
}

/** What lies below each other; what has no height is left out. */
function stacked(
  names: readonly Part[],
  heights: Readonly<Record<Part, number>>,
  { x, width }: Column,
  { top, gap }: { top: number; gap: number },
): { rects: Partial<Record<Part, Rect>>; bottom: number } {
  let y = top;
  const rects: Partial<Record<Part, Rect>> = {};
  for (const name of names) {
    rects[name] = { x, y, width, height: heights[name] };
    if (heights[name] > 0) y += heights[name] + gap;
  }
  return { rects, bottom: y > top ? y - gap : y };
}

/** The parts of a page from above: of one column, or of the table's and of that of the words. */
function ordersOf(
  { stays = true }: SceneContent,
  { beside, apart }: Manner,
): [readonly Part[], readonly Part[]] {
  const words: Part[] = stays ? ['answer', 'ways', 'more'] : ['ways', 'answer', 'more'];
  if (!beside) return [['question', 'felt', 'asked', 'bar', 'hand', ...words], []];
  return apart
    ? [
        ['felt', 'bar', 'hand'],
        ['question', 'asked', ...words],
      ]
    : [
        ['felt', 'asked', 'bar', 'hand'],
        ['question', ...words],
      ];
}

interface Board {
  felt: number;
  bar: number;
  asked: number;
  hand: number;
  room: HandRoom;
}

/** How a page is arranged, and how far apart things are, in pixels. */
interface Manner extends Pick<SceneLayout, 'arrangement' | 'beside' | 'apart' | 'dense'> {
  gap: number;
}

function mannerOf(content: SceneContent): Manner {
  const arrangement = arrangementOf(content);
  const low = arrangement === 'low';
  const beside = low || content.width >= BESIDE * content.em;
  const dense = low || (!beside && isSmall(content));
  const gap = (dense ? GAP.dense : GAP.usual) * content.em;
  return { arrangement, beside, apart: low && content.table !== null, dense, gap };
}

/** The least height of the felt, so that nothing on it covers anything. */
function leastFelt({ em, table, players, played }: SceneContent, low: boolean): number {
  if (table !== 'bids') return LEAST.names * em;
  return (players <= FEW && (low || !played) ? LEAST.bidding : LEAST.bids) * em;
}

/** The heights of felt, bar, what is asked and hand in this room. */
function boardOf(content: SceneContent, manner: Manner, { width, height }: Rect): Board {
  const { em, table, cards, heights } = content;
  const { apart, gap } = manner;
  const low = manner.arrangement === 'low';
  const small = manner.dense && !low;
  const room = { width: width - 2 * EDGE * em, height: 0, em, target: TARGET * em, arched: !low };
  if (!table) return { felt: 0, bar: 0, hand: 0, asked: Math.max(heights.asked, height), room };
  const asking = heights.asked > 0 || (manner.beside && heights.answer > 0);
  const kept = !asking
    ? 0
    : clamp(0, content.height - KEPT.from * em, (manner.beside ? KEPT.beside : KEPT.below) * em);
  const asked = apart ? heights.asked : Math.max(heights.asked, kept);
  const bar = table === 'bids' ? BAR * em : 0;
  const others = [bar, apart ? 0 : asked].filter((each) => each > 0);
  const least = leastFelt(content, low);
  const spare = others.reduce((left, each) => left - each - gap, height - gap - least);
  const whole = (room.width < NARROW * em ? WHOLE.narrow : WHOLE.other) * em;
  const most = Math.max(whole, HAND[manner.arrangement] * content.height);
  // Cards are whole if the page scrolls anyway.
  const scrolls = spare < TARGET * em || heights.answer > 0;
  const lowest = scrolls ? whole : TARGET * em;
  // On small pages the trick needs it more.
  const share = small ? 0.25 : 0.5;
  const tall = clamp(lowest, lowest + share * (spare - lowest), most);
  const fitting = { ...room, height: tall, arched: room.arched && tall > ARCHED * em };
  const hand = heightOf(cards, fitting);
  return {
    ...{ felt: least + Math.max(0, spare - hand), bar, asked, hand },
    room: { ...fitting, height: hand },
  };
}

/** The felt in the middle of its column, and no wider than seats and trick stand together in a row. */
function feltIn(rect: Rect, { em, players, table }: SceneContent): Rect {
  const { x, width, height } = rect;
  if (!table || (width >= LARGE.width * em && height >= LARGE.height * em)) return rect;
  const together = Math.max(WIDEST.height * height, WIDEST[table] * em, (players - 1) * WIDEST.plate * em);
  const most = Math.min(width, together);
  return { ...rect, x: x + (width - most) / 2, width: most };
}

/** What of the words is in sight below the table before anything is scrolled: the ways on, or the answer's beginning. */
function inSight(
  { em, table, heights: { question, answer, ways, more } }: SceneContent,
  gap: number,
): number {
  const all = answer > 0 ? answer + gap + ways : ways;
  const onwards = all > PEEK.all * em ? PEEK.part * em : all;
  const words = [question, onwards, table ? 0 : more];
  return words.reduce((all, each) => all + (each > 0 ? each + gap : 0), 0);
}

/** Where table, question, answer and the ways on lie: below each other, or the table beside the words. */
export function sceneOf(content: SceneContent): SceneLayout {
  const { height, em, heights } = content;
  const manner = mannerOf(content);
  const { beside, gap } = manner;
  const [column, words] = columnsOf(content, beside);
  const top = beside ? 0 : gap;
  const below = beside ? 0 : inSight(content, gap);
  const room = (beside ? Math.min(height - EDGE * em, TALLEST * em) : height - top) - below;
  const board = boardOf(content, manner, { ...column, y: 0, height: room });
  const all = { ...heights, ...board };
  const [first, second] = ordersOf(content, manner);
  const inset = { x: column.x + EDGE * em, width: column.width - 2 * EDGE * em };
  const left = stacked(first, all, inset, { top, gap });
  const read = stacked(second, all, words, { top: 0, gap }).bottom;
  const spare = manner.arrangement === 'low' ? 0 : Math.max(0, HIGH * (room - read));
  const right = stacked(second, all, words, { top: beside ? EDGE * em + spare : 0, gap });
  const rects = { ...left.rects, ...right.rects } as Record<Part, Rect>;
  return {
    ...manner,
    ...rects,
    felt: feltIn({ ...rects.felt, ...column }, content),
    height: Math.max(left.bottom, right.bottom),
    board: { ...column, y: 0, height: beside ? left.bottom : rects.hand.y + rects.hand.height },
    room: board.room,
  };
}
