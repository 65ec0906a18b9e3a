import { clamp, middle, overlap, wider, type Point, type Rect } from './rect';
import { others } from '../../game/viewpoint';
import type { FeltContent, FeltLayout } from './felt';
import { cardAt, indexAt, markAt, RATIO } from './trick';

/** What is said at a card of the trick, by its seat, or at the card that is turned up: null. */
export interface Saying {
  seat: number | null;
  text: string;
}

/** Where a sentence lies, and the point of its edge from which it points at its card. */
export interface Bubble extends Rect {
  /** Pixels of its type. */
  type: number;
  tail: Point;
}

/** Widths that are tried, and the inner margins, in rem. */
const WIDTHS = [24, 18, 14, 11, 9, 7.5];
const PADDING = { across: 1.3, down: 0.5 };
/** The size of the type, in rem, and a smaller one; the height of a line and the mean width of a letter, as parts of it. */
const TYPES = [0.875, 0.75];
const LINE = 1.2;
const LETTER = 0.52;
/** What of a line stays empty, in heights of its type: a word that has no room begins the next one. */
const RAGGED = 1.8;
/** The distance from the edges of the felt, and from what must stay in sight, in rem. */
const EDGE = 0.4;
const MARGIN = 0.2;
/** How much farther away, in rem, a bubble may lie to leave free a card, the place of one that is played later, or a line. */
const CARD = 6;
const LATER = 4;
const LINES = 0.5;

function heightOf(text: string, width: number, type: number): number {
  const line = width - PADDING.across - RAGGED * type;
  return Math.ceil((text.length * LETTER * type) / line) * LINE * type + PADDING.down;
}

/** The distance between two intervals. */
const gap = (from: number, to: number, start: number, end: number): number =>
  Math.max(0, start - to, from - end);

const distance = (one: Rect, other: Rect): number =>
  Math.hypot(
    gap(one.x, one.x + one.width, other.x, other.x + other.width),
    gap(one.y, one.y + one.height, other.y, other.y + other.height),
  );

/** Places for a rectangle of this size in a room, a step apart. */
function* placesIn(room: Rect, width: number, height: number, step: number): Generator<Rect> {
  for (let y = room.y; y + height <= room.y + room.height; y += step)
    for (let x = room.x; x + width <= room.x + room.width; x += step) yield { x, y, width, height };
}

interface Around {
  room: Rect;
  margin: number;
  /** What must stay in sight, and what would rather. */
  kept: readonly Rect[];
  cards: readonly Rect[];
  later?: readonly Rect[];
  em: number;
}

/** Widths and heights in which a text can be written, in rem. */
const sizesOf = (text: string, type: number): [number, number][] =>
  WIDTHS.map((width) => [width, heightOf(text, width, type)]);

/** The place of one of these sizes that is nearest to something and leaves cards in sight; null if there is none. */
function nearest(
  sizes: readonly [number, number][],
  at: Rect,
  { room, margin, kept, cards, later = [], em }: Around,
): Rect | null {
  let [found, least]: [Rect | null, number] = [null, Infinity];
  for (const [wide, tall] of sizes) {
    for (const place of placesIn(room, wide * em, tall * em, em / 2)) {
      const away = distance(place, at) + tall * LINES * em;
      if (away >= least || kept.some((rect) => overlap(rect, wider(place, margin)))) continue;
      const under = (rects: readonly Rect[]): number => rects.filter((rect) => overlap(rect, place)).length;
      const cost = away + (CARD * under(cards) + LATER * under(later)) * em;
      if (cost < least) [found, least] = [place, cost];
    }
  }
  return found;
}

/** The point of a rectangle's edge that is nearest to the middle of something outside it. */
function tailOf(bubble: Rect, at: Rect): Point {
  const { x, y } = middle(at);
  return {
    x: clamp(bubble.x, x, bubble.x + bubble.width),
    y: clamp(bubble.y, y, bubble.y + bubble.height),
  };
}

/** Where the card lies at which something is said. */
function cardOf(seat: number | null, { spots, card, trump, up }: FeltLayout): Rect {
  const spot = seat === null ? undefined : spots[seat];
  return spot
    ? cardAt(spot, card)
    : { ...trump, width: up || trump.width, height: RATIO * up || trump.height };
}

/** What must stay in sight of the cards at some seats, and on which of them may be written that it was led. */
const indicesOf = ({ spots, card }: FeltLayout, em: number, seats: readonly number[]): Rect[] =>
  seats.flatMap((seat) => [indexAt(spots[seat]!, card), markAt(spots[seat]!, card, em)]);

/** The upper part of a card, with its index and most of its picture. */
const UPPER = 0.65;

/** What a sentence leaves in sight, the most first: the indices at some seats, and a part of its own card. */
const keptBy = (all: number[], laid: readonly number[]): [seats: readonly number[], own: number][] => [
  [all, 1],
  [laid, 1],
  [laid, UPPER],
  [all, 0],
  [laid, 0],
  [[], 0],
];

/** Everything but the trick, of the question its words alone. */
const besideWords = ({ words, covered = [] }: FeltContent, { obstacles }: FeltLayout): Rect[] =>
  obstacles.map((rect) => (words && rect === covered[0] ? words : rect));

/**
 * Where sentences about cards lie: beside them, over no plate, trump, sum or question, nor over each other. They leave
 * their own cards and the indices of all in sight, whoever plays next; with too little room only those that lie there,
 * then none.
 *
 * @param laid  the seats whose cards lie there
 * @param choosing  answers stand in the question's place
 */
export function bubblesOf(
  content: FeltContent,
  layout: FeltLayout,
  sayings: readonly Saying[],
  laid: readonly number[],
  choosing = false,
): (Bubble | null)[] {
  const { width, height, floor = height, em } = content;
  const spots = layout.spots.map((spot) => cardAt(spot, layout.card));
  const cards = spots.filter((_, seat) => laid.includes(seat));
  const later = spots.filter((_, seat) => !laid.includes(seat));
  const taken = choosing ? [...layout.obstacles] : besideWords(content, layout);
  return sayings.map(({ seat, text }) => {
    const felt = { x: 0, y: 0, width, height: seat === null ? floor : height };
    const at = cardOf(seat, layout);
    const lies = seat !== null && laid.includes(seat);
    for (const [seats, own] of keptBy([...layout.spots.keys()], laid))
      for (const type of TYPES) {
        const kept = [
          ...taken,
          ...indicesOf(layout, em, seats),
          ...(lies ? [{ ...at, height: own * at.height }] : []),
        ];
        const [room, margin] = seats.length > 0 ? [wider(felt, -EDGE * em), MARGIN * em] : [felt, 0];
        const place = nearest(sizesOf(text, type), at, { room, margin, kept, cards, later, em });
        if (!place) continue;
        taken.push(place);
        return { ...place, type: type * em, tail: tailOf(place, at) };
      }
    return null;
  });
}

/** The size of a drawn reaction, in rem. */
const DRAWN = 3.4;

/**
 * The place of a speech bubble: beside its plate, over no other plate, nor over trump, sum or question.
 *
 * @param text  null: it is drawn
 */
export function speechAt(
  content: FeltContent,
  layout: FeltLayout,
  { seat, text }: { seat: number; text: string | null },
): Rect | null {
  const { width, height, em, viewpoint } = content;
  const at = layout.seats[others(viewpoint).indexOf(seat)];
  const around = {
    room: wider({ x: 0, y: 0, width, height }, -EDGE * em),
    margin: 0,
    kept: layout.obstacles,
    cards: layout.spots.map((spot) => cardAt(spot, layout.card)),
    em,
  };
  return at ? nearest(text === null ? [[DRAWN, DRAWN]] : sizesOf(text, TYPES[0]!), at, around) : null;
}
