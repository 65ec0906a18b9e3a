import { directionOf, type Viewpoint } from '../../game/viewpoint';
import { overlap, shared, wider, type Point, type Rect } from './rect';

/** Where a card of the trick lies: its middle, in degrees how it is turned, and its order from below. */
export interface Spot {
  x: number;
  y: number;
  turn: number;
  z: number;
}

/** Where a trick lies. */
export interface TrickLayout {
  /** The width of a card. */
  card: number;
  /** What it counts for beside others: larger cards, and a better pattern. */
  worth: number;
  /** By seat. */
  spots: Spot[];
  middle: Point;
  /** It lies over nothing. */
  clear: boolean;
  /** Cards do not lie in front of their seats. */
  aside: boolean;
  /** They lie in one row, in the order in which they are played; from the first seat on until somebody leads. */
  row: boolean;
  /** Names are below the cards of a row. */
  named: boolean;
}

/** How the cards lie to each other: around the middle, in two rows or in one; distances in widths of a card. */
type Pattern = ({ across: number; down: number } | { step: number; rows: number } | { step: number }) & {
  /** How much a card of this pattern counts for, beside one with room around it in front of its seat. */
  worth: number;
};

/** A card's height in widths. */
export const RATIO = 1.4;
/** The part of a card that says which it is, in widths of the card from its upper left corner. */
export const INDEX = { width: 0.3, height: 0.5 };
/** The word on the card that was led, in rem from the card's upper left corner: on its edge, above the index. */
export const MARK = { x: -0.4, y: -1.05, width: 2.4, height: 1.05 };
/** The sign of who played a card, in its lower left corner, which no other covers: in rem and in widths of the card. */
const SIGN = { least: 1.05, size: 0.2, most: 0.38 };
/** The name below a card of a row, in rem. */
export const NAME = 1.25;
/** Degrees that the cards of the outermost seats are turned. */
const TURN = 7;
/** How much room a card needs because it is turned, in widths. */
const TURNED = 0.08;

/** How much less a trick counts for the distance from its middle that leaves a gap there: it is one group. */
const SPREAD = 0.3;

const PATTERNS: readonly Pattern[] = [
  ...[1.8, 1.5, 1.35, 1.2, 1.1, 1.05, 0.95, 0.85].flatMap((across) =>
    [1.25, 1, 0.9, 0.74, 0.6].map((down) => ({
      across,
      down,
      worth: Math.min(1, 0.7 + across / 4) * Math.min(1, 0.8 + down / 4) - SPREAD * Math.max(0, across - 1.2),
    })),
  ),
  { step: 1.16, rows: 1.62, worth: 0.88 },
  { step: 1.1, rows: 1.5, worth: 0.85 },
  { step: 1.08, worth: 0.72 },
  { step: 0.7, worth: 0.55 },
  { step: 0.4, worth: 0.36 },
];
/** How much less a trick counts for the part of a card that lies under another: what is left, to this power. */
const COVERED = 8;
/** How much less it counts for each part of its room that it lies beside the middle. */
const AWAY = 0.4;
/** What a row counts for where seats are around it: cards do not lie in front of them. */
const ASIDE = 0.6;
/** What cards in front of more than four seats count for: two each lie in a column. */
const COLUMNS = 0.85;
/** How much more a row counts for with names below its cards. */
const NAMED = 1.05;
/** What a row counts for where nothing of a card is to be covered. */
const ROWED = 1.6;
/** From a trick to what is around it, in rem, if its cards are so large with it, in widths of the least. */
const BESIDE = 0.4;
const ROOMY = 2;
/** How many heights on the table are tried. */
const HEIGHTS = 16;

/** Where a card lies in two rows, in steps from the middle: the seats on the viewer's side of the table in the lower one. */
function placeInRows(seat: number, { players, viewpoint }: Players): Point {
  const own = directionOf(seat, viewpoint);
  const row = [...Array(players).keys()]
    .map((other) => directionOf(other, viewpoint))
    .filter(({ y }) => y < 0 === own.y < 0);
  const before = row.filter(({ x }) => x < own.x).length;
  return { x: before - (row.length - 1) / 2, y: own.y < 0 ? -0.5 : 0.5 };
}

/** Where a card lies from the middle, in widths of a card, and how far it is turned, as a part of the most. */
function placeOf(pattern: Pattern, seat: number, players: Players): Point & { turn: number } {
  const { x, y } = directionOf(seat, players.viewpoint);
  if ('across' in pattern) return { x: x * pattern.across, y: y * pattern.down, turn: x };
  if (!('rows' in pattern)) return { x: (seat - (players.players - 1) / 2) * pattern.step, y: 0, turn: 0 };
  const place = placeInRows(seat, players);
  // Each points from the middle, as far as a card can that is to be read.
  return { x: place.x * pattern.step, y: place.y * pattern.rows, turn: -2 * place.y * x };
}

function spotsOf(pattern: Pattern, card: number, middle: Point, players: Players): Spot[] {
  const spots = [...Array(players.players).keys()].map((seat) => {
    const { x, y, turn } = placeOf(pattern, seat, players);
    return { x: middle.x + x * card, y: middle.y + y * card, turn: turn * TURN, z: 0 };
  });
  const order = [...spots].sort((one, other) => one.y - other.y || one.x - other.x);
  order.forEach((spot, z) => (spot.z = z));
  return spots;
}

/** The same trick with the cards of a row in order of play: the leader's first, then clockwise. */
export function ledBy<T extends TrickLayout>(trick: T, leader: number): T {
  const { row, spots } = trick;
  const count = spots.length;
  return row ? { ...trick, spots: spots.map((_, seat) => spots[(seat - leader + count) % count]!) } : trick;
}

/** The card at a spot, with the room to turn it. */
export function cardAt({ x, y, turn }: Spot, card: number): Rect {
  const more = (Math.abs(turn) / TURN) * TURNED * card;
  const [width, height] = [card + 2 * more, RATIO * card + 2 * more];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

const cornerOf = ({ x, y }: Spot, card: number): Point => ({
  x: x - card / 2,
  y: y - (RATIO * card) / 2,
});

export function indexAt(spot: Spot, card: number): Rect {
  return { ...cornerOf(spot, card), width: INDEX.width * card, height: INDEX.height * card };
}

export function markAt(spot: Spot, card: number, em: number): Rect {
  const { x, y } = cornerOf(spot, card);
  return { x: x + MARK.x * em, y: y + MARK.y * em, width: MARK.width * em, height: MARK.height * em };
}

export const signOf = (card: number, em: number): number =>
  Math.min(SIGN.most * card, Math.max(SIGN.least * em, SIGN.size * card));

export function signAt({ x, y }: Spot, card: number, em: number): Rect {
  const size = signOf(card, em);
  return { x: x - card / 2, y: y + (RATIO * card) / 2 - size, width: size, height: size };
}

/**
 * Whether no index is under another card or under a mark, whoever leads. Marks lie over all cards; in a trick of up to
 * four that seats surround they lie over no other card.
 */
function isReadable(spots: readonly Spot[], card: number, em: number, around: boolean): boolean {
  return spots.every((below) =>
    spots.every((above) => {
      if (above === below) return true;
      const marked = around && spots.length <= 4 ? cardAt(below, card) : indexAt(below, card);
      if (overlap(markAt(above, card, em), marked)) return false;
      if (above.z < below.z) return true;
      return !overlap(cardAt(above, card), indexAt(below, card));
    }),
  );
}

/** The largest part of a card that lies under another. */
const coveredOf = (spots: readonly Spot[], card: number): number =>
  Math.max(
    0,
    ...spots.flatMap((below) =>
      spots
        .filter(({ z }) => z > below.z)
        .map((above) => shared(cardAt(above, card), cardAt(below, card)) / (RATIO * card * card)),
    ),
  );

/**
 * What a card or its mark takes as the card grows. Each edge is a length that grows with the width of the card: from
 * the middle of the trick this much, and this much for each pixel of the width.
 */
interface Growing {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** For each pixel of the width. */
  rates: { left: number; right: number; top: number; bottom: number };
}

/** A card at a spot, given in widths of a card, the mark on it, and the name below it. */
function growing({ x, y, turn }: Spot, em: number, named: boolean): Growing[] {
  const more = (Math.abs(turn) / TURN) * TURNED;
  const [half, tall] = [0.5 + more, RATIO / 2 + more];
  const [markX, markY] = [x - 0.5, y - RATIO / 2];
  return [
    {
      ...{ left: 0, right: 0, top: 0, bottom: named ? NAME * em : 0 },
      rates: { left: x - half, right: x + half, top: y - tall, bottom: y + tall },
    },
    {
      ...{ left: MARK.x * em, right: (MARK.x + MARK.width) * em },
      ...{ top: MARK.y * em, bottom: (MARK.y + MARK.height) * em },
      rates: { left: markX, right: markX, top: markY, bottom: markY },
    },
  ];
}

/** The largest width, at most `most`, with which everything stays in the room. */
function mostIn(things: readonly Growing[], room: Rect, { x, y }: Point, most: number): number {
  let width = most;
  for (const { left, right, top, bottom, rates } of things) {
    if (rates.left < 0) width = Math.min(width, (room.x - x - left) / rates.left);
    if (rates.right > 0) width = Math.min(width, (room.x + room.width - x - right) / rates.right);
    if (rates.top < 0) width = Math.min(width, (room.y - y - top) / rates.top);
    if (rates.bottom > 0) width = Math.min(width, (room.y + room.height - y - bottom) / rates.bottom);
  }
  return width;
}

/** From and to which width a thing overlaps an obstacle; from is the larger if it never does. */
function overlapping(thing: Growing, obstacle: Rect, { x, y }: Point): [number, number] {
  const { rates } = thing;
  let [from, to] = [-Infinity, Infinity];
  const below = (start: number, rate: number, limit: number): void => {
    if (rate > 0) to = Math.min(to, (limit - start) / rate);
    else if (rate < 0) from = Math.max(from, (limit - start) / rate);
    else if (start >= limit) to = -Infinity;
  };
  below(x + thing.left, rates.left, obstacle.x + obstacle.width);
  below(-x - thing.right, -rates.right, -obstacle.x);
  below(y + thing.top, rates.top, obstacle.y + obstacle.height);
  below(-y - thing.bottom, -rates.bottom, -obstacle.y);
  return [from, to];
}

/** The largest width, at most `most`, with which nothing overlaps an obstacle; less than `least` if there is none. */
function mostBetween(
  things: readonly Growing[],
  obstacles: readonly Rect[],
  middle: Point,
  { least, most }: { least: number; most: number },
): number {
  let width = most;
  for (let before = Infinity; width < before && width >= least;) {
    before = width;
    for (const thing of things)
      for (const obstacle of obstacles) {
        const [from, to] = overlapping(thing, obstacle, middle);
        if (width > from && width < to) width = from;
      }
  }
  return width;
}

/** The middles of a trick that are tried, the middle of the room first, and what a trick there counts for. */
function middlesIn({ x, y, width, height }: Rect): { middle: Point; near: number }[] {
  return [...Array(HEIGHTS).keys()]
    .map((step) => (step - HEIGHTS / 2) / HEIGHTS)
    .sort((one, other) => Math.abs(one) - Math.abs(other))
    .map((part) => ({
      middle: { x: x + width / 2, y: y + height * (0.5 + part) },
      near: 1 - AWAY * Math.abs(part),
    }));
}

/** How many play, and from where they are seen. */
interface Players {
  players: number;
  viewpoint: Viewpoint;
}

interface Size {
  /** Pixels of one rem. */
  em: number;
  /** The least and the largest width of a card, in pixels. */
  least: number;
  most: number;
  /** In a row, if there is room, so that every card is seen whole. */
  rowed?: boolean;
  /** The seats are around it. */
  around?: boolean;
}

/** A pattern as these players see it. */
interface Arranged {
  /** Around the middle, in widths of a card. */
  unit: Spot[];
  things: Growing[];
  /** What a pixel of the width of its cards counts for. */
  counts: number;
  kind: Pick<TrickLayout, 'aside' | 'row' | 'named'>;
}

const known = new Map<string, readonly Arranged[]>();

/** The patterns for these players, those that count most first. */
function arrangedFor(players: Players, em: number, rowed: boolean, around: boolean): readonly Arranged[] {
  const { me, places } = players.viewpoint;
  const key = [players.players, me, places, em, rowed, around].join();
  let found = known.get(key);
  if (!found) {
    found = PATTERNS.flatMap((pattern) => arranged(pattern, players, em, rowed, around)).sort(
      (one, other) => other.counts - one.counts,
    );
    known.set(key, found);
  }
  return found;
}

function arranged(
  pattern: Pattern,
  players: Players,
  em: number,
  rowed: boolean,
  around: boolean,
): Arranged[] {
  // Two of four sit between the rows, and three are in front of their seats anyway.
  const few = players.viewpoint.places <= 4;
  if ('rows' in pattern && few) return [];
  const unit = spotsOf(pattern, 1, { x: 0, y: 0 }, players);
  const covered = coveredOf(unit, 1);
  const single = 'step' in pattern && !('rows' in pattern);
  const counts =
    rowed && single && covered === 0
      ? ROWED
      : pattern.worth *
        (1 - covered) ** COVERED *
        (around && single ? ASIDE : 1) *
        ('across' in pattern && !few ? COLUMNS : 1);
  const kind = { aside: single || ('rows' in pattern && !around), row: single };
  return (single && covered === 0 ? [true, false] : [false]).map((named) => ({
    unit,
    things: unit.flatMap((spot) => growing(spot, em, named)),
    counts: named ? NAMED * counts : counts,
    kind: { ...kind, named },
  }));
}

/** The best trick between these obstacles; null if not even the least cards have room. */
function best(
  room: Rect,
  obstacles: readonly Rect[],
  players: Players,
  { em, least, most, rowed = false, around = false }: Size,
): TrickLayout | null {
  let found: TrickLayout | null = null;
  let worth = 0;
  const middles = middlesIn(room);
  for (const { unit, things, counts, kind } of arrangedFor(players, em, rowed, around)) {
    if (worth >= most * counts) break;
    for (const { middle, near } of middles) {
      const wanted = Math.max(least, worth / counts / near);
      const within = mostIn(things, room, middle, most);
      if (within <= wanted) continue;
      const card = mostBetween(things, obstacles, middle, { least: wanted, most: within });
      if (card <= wanted) continue;
      const spots = unit.map((spot) => ({
        ...spot,
        x: middle.x + spot.x * card,
        y: middle.y + spot.y * card,
      }));
      if (isReadable(spots, card, em, around))
        found = { card, worth: (worth = card * counts * near), spots, middle, clear: true, ...kind };
    }
  }
  return found;
}

/**
 * A trick with the largest cards that have room between the obstacles, every index and the word on the card that was
 * led in sight, whoever leads. If even the least cards have none, obstacles are given up from the last on.
 */
export function trickIn(room: Rect, obstacles: readonly Rect[], players: Players, size: Size): TrickLayout {
  const apart = obstacles.map((obstacle) => wider(obstacle, BESIDE * size.em));
  const beside = best(room, apart, players, size);
  if (beside && beside.card >= ROOMY * size.least) return beside;
  for (let kept = obstacles.length; kept >= 0; kept--) {
    const found = best(room, obstacles.slice(0, kept), players, size);
    if (found) return { ...found, clear: kept === obstacles.length };
  }
  const middle = { x: room.x + room.width / 2, y: room.y + room.height / 2 };
  const spots = spotsOf({ step: 0.4, worth: 0 }, size.least, middle, players);
  return { card: size.least, worth: 0, spots, middle, clear: false, aside: true, row: true, named: false };
}
