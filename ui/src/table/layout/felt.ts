import { directionOf, others, type Viewpoint } from '../../game/viewpoint';
import { FIGURES, isShort, LEAST_TYPE, type Plate } from './plate';
import { cornered, cornersPart, seatsPart, trickPart } from './parts';
import { clamp, middle, overlap, type Point, type Rect } from './rect';
import { RATIO, trickIn, type TrickLayout } from './trick';

/** What lies on the felt, and how much room it has. Lengths are pixels. */
export interface FeltContent {
  width: number;
  height: number;
  /** The size of the text: pixels of one rem. */
  em: number;
  players: number;
  viewpoint: Viewpoint;
  /** The letters of the longest name; without it, there is room for any. */
  letters?: number;
  /** What lies open under the plates: nothing, fists, hands of which the indices are seen, or cards held up for the others to see. */
  open: keyof typeof OPENED;
  /** How many cards were dealt to a hand; without it, there is room for any. */
  cards?: number;
  /** The trump: whether a card is turned up beside it, and how it is called; null keeps no room for it. */
  trump: { card: boolean; words: 'suit' | 'none' | 'order' } | null;
  /** The sum of the bids is shown. */
  sum: boolean;
  /** The trick lies in a row, if there is room and the seats are not around it. */
  rowed?: boolean;
  /** There is nothing on the plates but names. */
  bare?: boolean;
  /** The part of the width for the seats, trump and sum, on a phone on its side: from and to, from 0 to 1. */
  seats?: { from: number; to: number };
  /** What lies over the felt and belongs to others: the question first. */
  covered?: readonly Rect[];
  /** What of the question's place words take: something may be said over the rest if nothing is chosen there. */
  words?: Rect;
  /** The room of bids and of what is above them, below the seats. */
  prompt?: Rect;
  /** On a phone on its side, trump and sum have room below the hands that lie open. */
  below?: boolean;
  /** Trump and sum lie above it, if there is something below at times: the bids. */
  floor?: number;
}

/** Where everything on the felt lies. */
export interface FeltLayout extends TrickLayout {
  /** Seats in a row above the trick, or around it. */
  arrangement: 'row' | 'around';
  /** The width of a card that lies open under a plate. */
  heldUp: number;
  plate: Plate;
  /** The plates of the other seats, clockwise from the viewer's left. */
  seats: Rect[];
  /** By seat, from where its cards come and where its tricks go: its plate, or the hand below the felt. */
  homes: Point[];
  trump: Rect;
  /** The width of the card that is turned up. */
  up: number;
  sum: Rect;
  /** The height of the sum's figures. */
  figure: number;
  /** Room is short: sizes are reduced. */
  low: boolean;
  /** The sum has room for words: for what it comes to, and unless the felt is low for what it is. */
  summed: boolean;
  /** Everything on the felt but the trick. */
  obstacles: Rect[];
}

/** The distance from the edges of the felt, in rem: of plates and corners, and of the trick. */
const EDGE = 0.5;
const TRICK_EDGE = { x: 0.5, y: 0.25 };
const LARGE_EDGE = 0.3;
/** The least width of a card of the trick, in rem. */
const LEAST = 1.9;

/** From the edges of the page to what lies next to them, in rem: on the smallest phones seven cards need their width. */
export const edgeOf = ({ width, em }: Pick<FeltContent, 'width' | 'em'>): number =>
  width < 24 * em ? 0.3 : EDGE;

/** The same within its edges, below the row of seats that is above it, and above the question; beside the seats, below the question. */
function trickRoom(content: FeltContent, plates: readonly Rect[], large: boolean): Rect {
  const { em, height, seats, covered = [] } = content;
  const { x, width } = trickPart(content);
  const edge = (large ? LARGE_EDGE : TRICK_EDGE.y) * em;
  const part = { x: x + TRICK_EDGE.x * em, y: 0, width: width - 2 * TRICK_EDGE.x * em, height };
  const across = (rects: readonly Rect[]): Rect[] =>
    rects.filter((rect) => overlap(rect, { ...part, x: x + width / 2, width: 1 }));
  const ends = (seats ? across(covered) : plates).map((rect) => rect.y + rect.height);
  const top = large ? Math.min(...ends) : Math.max(0, ...ends);
  const bottom = seats ? height : Math.min(height, ...across(covered).map(({ y }) => y));
  return { ...part, y: top + edge, height: bottom - top - 2 * edge };
}

/** The least size of a felt, in rem, on which seats are around the trick, to be read from a metre away. */
const LARGE = { width: 44, height: 24 };
const isLarge = ({ width, height, em, seats, floor = height }: FeltContent): boolean =>
  !seats && floor > height - 1 && width >= LARGE.width * em && height >= LARGE.height * em;

/** Widths of plates around the trick that are tried, in heights of their type; long names need the last. */
const PLATES = [7.2, 8.2, 9.2, 10.2];
/** What a name takes of such a width: beside it, and for each of its letters. */
const NAME = { beside: 4, letter: 0.56 };
/** The part of the width of a card that wider plates must leave. */
const KEPT = 0.7;

function largePlate({ width, height, em, players, bare }: FeltContent, count: number, wide: number): Plate {
  const size =
    count > 4 && players > count
      ? clamp(1.1 * em, Math.min(0.038 * height, 0.021 * width), 1.7 * em)
      : clamp(1.1 * em, Math.min(0.046 * height, 0.026 * width), 2.1 * em);
  return { em: size, width: wide * size, height: (bare ? 2.2 : 4.3) * size, narrow: false, score: true };
}

/** The height above what is asked: while a trick lies there, and, with a trick's worth more, at all times; without open hands. */
function aboveOf(content: FeltContent): number {
  const { height, floor = height, em, covered = [], seats, open } = content;
  const asked = seats ? height : Math.min(height, ...covered.map(({ y }) => y));
  return Math.min(asked, floor + 4 * em) - (open === 'hands' && !seats ? OPENED.hands(content) : 0);
}

/** With less above what is asked there is no room for what can be left out, in rem. */
const LOW = 16;

function smallPlate(content: FeltContent, count: number): Plate {
  const { em, letters, bare = false } = content;
  const gaps = (count - 1) * gapOf(count, em) + 2 * Math.min(8, edgeOf(content) * em);
  const width = Math.min(7.5 * em, (seatsPart(content).width - gaps) / count);
  const narrow = width < 5.8 * em;
  const beside = content.seats ? OPENED[content.open](content) : 0;
  const score = !bare && aboveOf(content) - beside >= (content.seats ? 13.5 : 15) * em;
  const size = clamp(Math.min(0.8125 * em, Math.max(LEAST_TYPE, width / FIGURES)), width / 6.2, em);
  const name = !narrow
    ? size
    : (score && !isShort(width, letters) ? 2.3 : 1.15) * Math.max(0.6875 * em, 0.72 * size) + 0.15 * em;
  const figures = bare ? 0 : score ? 2.75 : 1.5;
  return { em: size, width, height: name + figures * size + (narrow ? 1.15 : 0.85) * em, narrow, score };
}

/** Between plates; many do without the room that a gap of enlarged text would take. */
const gapOf = (count: number, em: number): number => (count > 3 ? Math.min(4, 0.2 * em) : 0.5 * em);

/** In a row; faces look over the upper edge. */
function rowOf(content: FeltContent, { width, height, narrow }: Plate, count: number): Rect[] {
  const { em } = content;
  const part = seatsPart(content);
  const gap = gapOf(count, em);
  const y = (narrow ? 0.7 : 0.6) * em;
  const from = part.x + (part.width - count * width - (count - 1) * gap) / 2;
  return [...Array(count).keys()].map((i) => ({ x: from + i * (width + gap), y, width, height }));
}

/** The same with the outermost above their cards, and the others between them, where nothing else is over the felt. */
function aboveCards(content: FeltContent, row: Rect[], { aside, spots }: TrickLayout): Rect[] {
  if (aside || content.covered || content.floor !== undefined || content.rowed) return row;
  const edge = edgeOf(content) * content.em;
  const [first, last] = [row[0]!, row.at(-1)!];
  const middles = others(content.viewpoint).map((seat) => spots[seat]!.x);
  const from = Math.min(first.x, Math.max(edge, Math.min(...middles) - first.width / 2));
  const end = content.width - edge - last.width;
  const to = Math.max(last.x, Math.min(end, Math.max(...middles) - last.width / 2));
  return row.map((plate, i) => ({ ...plate, x: from + (i * (to - from)) / Math.max(1, row.length - 1) }));
}

/** How far faces look over the left edge of large plates, in heights of their type. */
const FACE = 0.9;

/**
 * On an ellipse, or more than four who are seen from outside in two rows above the trick; as high as wide, those at the
 * sides are above the cards that lie before them.
 */
function ellipseOf(content: FeltContent, plate: Plate, count: number): Rect[] {
  const { width, height, em, players, viewpoint, prompt } = content;
  const inRows = count > 4 && count === players;
  const below = 0.6 * em + plate.height + Math.max(1.6 * em, OPENED[content.open](content));
  const tall = height >= 30 * em && width <= (4 / 3) * height;
  const middle = count === 2 ? 0.36 : !tall ? 0.45 : count > 4 ? 0.27 : 0.33;
  return others(viewpoint).map((seat, i) => {
    const { x, y } = directionOf(seat, viewpoint);
    const last = i % (count - 1) === 0;
    const across = !inRows ? x : last ? Math.sign(x) : (2 * (i - 1)) / (count - 3) - 1;
    const centre = width / 2 + across * (width / 2 - plate.width / 2 - 0.8 * plate.em);
    const left = clamp(FACE * plate.em, centre - plate.width / 2, width - plate.width - 0.5 * plate.em);
    const above = prompt && left < prompt.x + prompt.width && left + plate.width > prompt.x;
    const lowest = above ? prompt.y - plate.height : height;
    const wanted =
      inRows && last ? below : inRows ? 0 : middle * height + y * 0.38 * height - plate.height / 2;
    return {
      x: left,
      y: Math.max(0.6 * em, Math.min(wanted, lowest)),
      width: plate.width,
      height: plate.height,
    };
  });
}

/** The index of a card, which is all that is seen of it in an open hand: its width in rem, and its height in widths. */
const INDEX = { large: 1.25, small: 0.8, tall: 64 / 24 };

/**
 * The width of what is seen of a card that lies open: of an open hand, an index; held up for the others, a card, on a
 * phone on its side down to the floor, below plates without a score.
 */
const heldUp = (content: FeltContent): number => {
  const { em, width, height, floor = height, seats, open } = content;
  if (open === 'hands') return (isLarge(content) ? INDEX.large : INDEX.small) * em;
  if (isLarge(content)) return clamp(2.6 * em, Math.min(0.05 * width + 2 * em, 0.12 * height), 5.5 * em);
  const down = seats ? (floor - 4.6 * em) / RATIO : 0.16 * height;
  return clamp(2.6 * em, Math.min(0.08 * width + 2.6 * em, down), 7 * em);
};

/** The height of what lies open under the plates, as it usually is; on the smallest phones there is no room for fists. */
const OPENED = {
  nothing: () => 0,
  fists: ({ em, width }: FeltContent) => em * (width < 24 * em ? 0 : width < LARGE.width * em ? 2.6 : 3.7),
  hands: (content: FeltContent) => {
    const { em, cards = 10, viewpoint } = content;
    const index = heldUp(content) + 1;
    const part = seatsPart(content).width / (viewpoint.places - 1);
    const across = isLarge(content) ? 1.1 * PLATES[0]! * em : Math.min(7.5 * em, part - 0.5 * em);
    return Math.ceil(cards / Math.floor(across / index)) * INDEX.tall * index + 0.3 * em;
  },
  cards: (content: FeltContent) => RATIO * heldUp(content) + 0.3 * content.em,
};

function opened(content: FeltContent, plates: readonly Rect[]): Rect[] {
  const height = OPENED[content.open](content);
  return height ? plates.map((plate) => ({ ...plate, y: plate.y + plate.height, height })) : [];
}

const WORDS = { suit: 3.4, none: 4.4, order: 6.6 };
/** From the edge of the felt to trump, and from its card to its words, in rem. */
const CORNER = 0.75;
const UP_GAP = 0.7;

/** The width of a card that is turned up on a large felt. */
const upOn = ({ width, height, em }: Pick<FeltContent, 'width' | 'height' | 'em'>): number =>
  clamp(3.2 * em, Math.min(0.14 * height, 0.1 * width), 6.5 * em);

/** What trump takes of the lower edge of a large felt, beside a suit or none. */
export const cornerOf = (felt: Pick<FeltContent, 'width' | 'height' | 'em'>): number =>
  upOn(felt) + (CORNER + UP_GAP + WORDS.none + EDGE) * felt.em;

/** The height of the figures of sum and trump. */
const figureOf = ({ height, em }: FeltContent, large: boolean, low: boolean): number =>
  large ? clamp(1.7 * em, 0.07 * height, 3.3 * em) : (low ? 1.3 : 1.7) * em;

/** The height of what trump is called, in rem, and of a line with its suit, in heights of a figure. */
const LABEL = 1.1;
const DRAWN = 1.45;

function trumpOf(content: FeltContent, large: boolean, low: boolean): { trump: Rect; up: number } {
  const { em, floor = content.height, trump } = content;
  const part = cornersPart(content);
  const up = !trump?.card ? 0 : large ? upOn(content) : (low ? 2 : 3.2) * em;
  const words = trump ? WORDS[trump.words] * em : 0;
  const width = up + (up ? UP_GAP * em : 0) + words;
  const shown = low ? 2.6 * em : LABEL * em + DRAWN * figureOf(content, large, low);
  const tall = trump ? Math.max(RATIO * up + 0.3 * em, shown) : 0;
  return {
    trump: { x: part.x + CORNER * em, y: floor - EDGE * em - tall, width, height: tall },
    up,
  };
}

/** The width of the sum's words, in rem, of which the longest are left out on a small felt; the smallest have room for none. */
const SUM_WORDS = { large: 8.5, small: 6 };
const NAMED = 17;
const isNamed = (content: FeltContent): boolean => cornersPart(content).width >= NAMED * content.em;

function sumOf(content: FeltContent, large: boolean, low: boolean): { sum: Rect; figure: number } {
  const { em, height, floor = height, sum } = content;
  const part = cornersPart(content);
  const figure = figureOf(content, large, low);
  if (!sum) return { sum: { x: part.x + part.width, y: height, width: 0, height: 0 }, figure };
  const named = isNamed(content);
  const width = Math.max(named ? SUM_WORDS[large ? 'large' : 'small'] * em : 0, 2.9 * figure);
  const tall = figure + (!named ? 0 : low ? 1 : 2.1) * em;
  return {
    sum: { x: part.x + part.width - CORNER * em - width, y: floor - EDGE * em - tall, width, height: tall },
    figure,
  };
}

/** The plates with what lies open under them, and how large the felt is. */
interface Above {
  plates: readonly Rect[];
  /** How far faces look over their left edges. */
  face: number;
  large: boolean;
  low: boolean;
}

const obstaclesOf = (
  { covered = [] }: FeltContent,
  { plates, face }: Pick<Above, 'plates' | 'face'>,
  { trump, sum }: Pick<FeltLayout, 'trump' | 'sum'>,
): Rect[] => [
  ...covered,
  ...plates.map((plate) => ({ ...plate, x: plate.x - face, width: plate.width + face })),
  ...[trump, sum],
];

type Rest = Omit<FeltLayout, 'arrangement' | 'plate' | 'seats' | 'homes' | 'low' | 'heldUp' | 'summed'>;

/** Trump and sum above the floor, and the trick. */
function restOf(content: FeltContent, { plates, face, large, low }: Above): Rest {
  const { width, height, em, rowed = false, bare, seats } = content;
  const corners = { ...trumpOf(content, large, low), ...sumOf(content, large, low) };
  const obstacles = obstaclesOf(content, { plates, face }, corners);
  const most = large
    ? Math.min(0.3 * height, 0.19 * width, 14 * em)
    : Math.min((seats ? 0.37 : bare ? 0.45 : 0.32) * height, 10 * em);
  return {
    ...corners,
    obstacles,
    ...trickIn(trickRoom(content, plates, large), obstacles, content, {
      em,
      least: LEAST * em,
      most,
      rowed: rowed && !large,
      around: large,
    }),
  };
}

function homesOf({ width, height, players, viewpoint }: FeltContent, plates: readonly Rect[]): Point[] {
  const homes = Array<Point>(players).fill({ x: width / 2, y: height });
  others(viewpoint).forEach((seat, i) => (homes[seat] = middle(plates[i]!)));
  return homes;
}

/** The highest that the floor can be: trump and sum right below the plates. */
function highestFloor({ em, floor = Infinity }: FeltContent, plates: Rect[], corners: Rect[]): number {
  const below = Math.max(...plates.map(({ y, height }) => y + height));
  return Math.min(floor, below + Math.max(...corners.map(({ height }) => height)) + 2 * EDGE * em);
}

/** Trump and sum lie right below the plates unless cards are smaller than this for it. */
const HIGHER = 0.7;
/** Trump and sum as high up as they can be, and the trick. */
function highRest(content: FeltContent, above: Above): Rest {
  const { height, floor = height, seats } = content;
  const rest = restOf(content, above);
  if (floor >= height || seats) return rest;
  const higher = highestFloor(content, [...above.plates], [rest.trump, rest.sum]);
  const other = restOf({ ...content, floor: higher }, above);
  return other.clear && (!rest.clear || other.card > HIGHER * rest.card) ? other : rest;
}

/** With smaller cards than this, in rem, trump and sum take less room if the trick is worth so much more. */
const SMALL = 4.5;
const WORTH = 1.15;

/** The widest plates around the trick that names need and that leave the rest its room, whatever trump is. */
function widestPlate(content: FeltContent, count: number): Plate {
  const any: FeltContent = { ...content, trump: { card: true, words: 'none' }, sum: true };
  const needed = NAME.beside + NAME.letter * (content.letters ?? Infinity);
  const tried = PLATES.filter((_, i) => i === 0 || PLATES[i - 1]! < needed).map((wide) => {
    const plate = largePlate(any, count, wide);
    const plates = ellipseOf(any, plate, count);
    const apart = plates.every((one, i) => plates.slice(0, i).every((other) => !overlap(one, other)));
    return { plate, apart, ...restOf(any, { plates, face: FACE * plate.em, large: true, low: false }) };
  });
  const least = KEPT * tried[0]!.card;
  return tried.filter(({ apart, clear, card }, i) => i === 0 || (apart && clear && card >= least)).at(-1)!
    .plate;
}

/**
 * Where seats, trick, trump and sum lie on a felt: the cards of the trick as large as there is room for, whoever leads,
 * with every index and the word on the card that was led in sight, and nothing over a plate, trump or the sum.
 */
export function layoutOf(felt: FeltContent): FeltLayout {
  const { em } = felt;
  const count = felt.viewpoint.places - 1;
  const large = isLarge(felt);
  let low = !large && aboveOf(felt) < LOW * em;
  const plate = large ? widestPlate(felt, count) : smallPlate(felt, count);
  const seats = large ? ellipseOf(felt, plate, count) : rowOf(felt, plate, count);
  const face = large ? FACE * plate.em : 0;
  const above = { plates: [...seats, ...opened(felt, seats)], face, large, low };
  const content = cornered(felt, above.plates);
  let rest = highRest(content, above);
  if (!large && !low && (!rest.clear || rest.card < SMALL * em)) {
    const other = highRest(content, { ...above, low: true });
    low = !rest.clear || other.worth > WORTH * rest.worth;
    if (low) rest = other;
  }
  const placed = large ? seats : aboveCards(content, seats, rest);
  return {
    arrangement: large ? 'around' : 'row',
    heldUp: heldUp(content),
    summed: isNamed(content),
    plate,
    seats: placed,
    homes: homesOf(content, placed),
    low,
    ...rest,
    obstacles: obstaclesOf(content, { ...above, plates: [...placed, ...opened(content, placed)] }, rest),
  };
}
