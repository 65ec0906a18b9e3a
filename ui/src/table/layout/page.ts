import { bidGrid } from './bids';
import { cornerOf, edgeOf, type FeltContent } from './felt';
import { fanOf, heightOf, NARROW, neededBy, TARGET, type HandRoom } from './hand';
import { columnsOf } from './parts';
import { panelOf, sideOf, stripOf } from './panel';
import { clamp, lowerPart, type Rect } from './rect';
import { inHeader, specialOf } from './special';

/** What stands on the page of a table, and how much room it has. Lengths are pixels. */
export interface PageContent {
  /** The window without what is at its edges. */
  width: number;
  height: number;
  /** The size of the text: pixels of one rem. */
  em: number;
  players: number;
  /** The most cards that the hand has in this round. */
  cards: number;
  /** How many bids are offered at most; 0 for who is never asked. */
  bids: number;
  /** A card may ask its player something while a trick lies on the table. */
  asks: boolean;
  /** Between felt and hand: the height of what is there in the place of the question; null for the question. */
  controls: number | null;
  /** The hands of the others lie open. */
  open: boolean;
  /** There is a bar for the player. */
  bar: boolean;
  /** The special rules of the round that are named, each in a line, and whether one is in a sentence. */
  lines: number;
  told: boolean;
  leftHanded: boolean;
  /** The height of what people ask each other, and of a hint. */
  notices: number;
  /** On a big screen, what is said is twice as large. */
  afar?: boolean;
}

/** How a page is divided; lengths in rem. */
interface Arrangement {
  header: number;
  /** The most of the height that the hand takes, as a part of it, and its margin. */
  hand: number;
  margin: number;
  /** Beside the felt. */
  edge: number;
  arched: boolean;
  /** What the question takes while a trick lies there, and if a card asks something. */
  line: number;
  choice: number;
  /** What is written above the bids, and the height of a row of them. */
  texts: number;
  row: number;
}

/** A phone upright, a phone on its side, a tablet, and a window with room for the pad beside the table. */
const ARRANGEMENTS = {
  narrow: {
    ...{ header: 3, hand: 0.25, margin: 0.5, edge: 0, arched: true },
    ...{ line: 3.6, choice: 7.6, texts: 5.3, row: 3.3 },
  },
  low: {
    ...{ header: 2.75, hand: 0.3, margin: 0.5, edge: 0, arched: false },
    ...{ line: 3.4, choice: 5.8, texts: 2.4, row: 2.9 },
  },
  tablet: {
    ...{ header: 3.2, hand: 0.22, margin: 0.5, edge: 0.4, arched: true },
    ...{ line: 3.8, choice: 7.2, texts: 4.2, row: 3.9 },
  },
  wide: {
    ...{ header: 3.4, hand: 0.245, margin: 1, edge: 1, arched: true },
    ...{ line: 3.8, choice: 7.2, texts: 4.2, row: 3.9 },
  },
} as const satisfies Record<string, Arrangement>;

/** Of a wide page with room to spare. */
const LARGE = { hand: 0.265, line: 3 };
const LARGE_FROM = 96;

/** Of a narrow page that is small. */
const DENSE = { header: 2.75, hand: 0.21, line: 3.3, choice: 5.8, texts: 3.1, row: 2.88 };

export type ArrangementName = keyof typeof ARRANGEMENTS;

/** Where everything on the page of a table lies. */
export interface PageLayout {
  arrangement: ArrangementName;
  /** More than the window's, if that is too low. */
  height: number;
  header: Rect;
  /** Everything below the header but the column at the side; the rectangles below are within it. */
  table: Rect;
  felt: Rect;
  /** The part of the felt for the seats, if the rest is for trick and question. */
  seats: FeltContent['seats'];
  /** What the question and the bar take of the felt while a trick lies there, and above what trump and sum lie. */
  covered: Rect[];
  floor: number;
  /** What of it a question takes that is only words. */
  words: Rect;
  /** The room of all questions of a round; they grow to the top, or on a phone on its side to the bottom. */
  prompt: Rect;
  grows: 'up' | 'down';
  /** On a big screen: in the middle of the felt, while bids are made. */
  midst: Rect;
  /** What people ask each other, above the question, or on a phone on its side above the bar. */
  notices: Rect;
  bar: Rect;
  /** What is special about the round: above the bar, or on a phone on its side in the header. */
  special: Rect;
  hand: Rect;
  room: HandRoom;
  /** What a round has brought, in the place of the hand, which has been played by then. */
  strip: Rect;
  /** What is read meanwhile, in the window: over the felt, or in the column at the side. */
  panel: Rect;
  side: Rect | null;
  /** What it has brought everybody, on a big screen: in the place of the pad, or over the table. */
  standings: Rect;
  /** The height of a bid. */
  bid: number;
  /** Small type, without what can be left out. */
  dense: boolean;
}

/** Below seats, above trump and sum. */
const MIDST = 0.5;

/** The height of the player's bar, in rem. */
export const BAR = 2.9;
export const GAP = 0.3;
export const EDGE = 0.5;
/** Between rows of bids, in rem. */
const BID_GAP = 0.2;
const WIDEST_PROMPT = 48;
/** How much more room the larger words of a big screen need, and what the pad takes of an upright one. */
const AFAR = 1.4;
const UNDER = 0.42;

/** From this width and height on, in rem, the pad has room beside the table. */
export const WIDE = { width: 64, height: 34 };

export function arrangementOf({
  width,
  height,
  em,
}: Pick<PageContent, 'width' | 'height' | 'em'>): ArrangementName {
  if (height < 29.2 * em && width >= 34 * em) return 'low';
  if (height < WIDE.height * em || width < 46 * em) return 'narrow';
  return width < WIDE.width * em ? 'tablet' : 'wide';
}

/** A narrow page is small: type is small, too, and what can be left out is. */
export const isSmall = ({ width, height, em }: Pick<PageContent, 'width' | 'height' | 'em'>): boolean =>
  height < 41.6 * em || width < 24 * em;

/** The height of the player's bar with what is above it, in rem. */
const barOf = (content: PageContent): number =>
  (content.bar ? BAR : 0) + specialOf(content, arrangementOf(content));

/** The least height of a felt that holds a trick, of one in a replay, and of the part above the bids. */
const LEAST_FELT = 10.8;
const LEAST_LOW = 11.4;
const LEAST_REPLAYED = 8;
const LEAST_FLOOR = 7.8;
/** The most that trump and sum take beside the bids. */
const CORNERS = 26;
/** Room above the question for plates and a low trick, and for the bubble of an extra card. */
const LEAST_ABOVE = 12;
const SAID = 1.5;

/** What the question takes of the felt while a trick lies there. */
function lineOf({ asks, controls, afar }: PageContent, lay: Arrangement): number {
  if (controls !== null) return 0;
  return (asks ? lay.choice : lay.line) * (afar ? AFAR : 1);
}

/** What it takes while bids are asked. */
function askedOf({ bids, controls, em }: PageContent, lay: Arrangement, width: number): number {
  if (bids === 0 || controls !== null) return 0;
  const { rows } = bidGrid(bids, width - 1.5 * em, em);
  return lay.texts + rows * lay.row;
}

type OnFelt = Pick<PageLayout, 'seats' | 'covered' | 'floor' | 'words' | 'prompt' | 'grows' | 'notices'> & {
  bar: Rect | null;
};

/** Seats and the player's bar on one side of the felt, question and trick on the other; in a replay the hand, too, beside the bar. */
function besideEachOther(content: PageContent, lay: Arrangement, felt: number, hand: number): OnFelt {
  const { em, width, controls, notices } = content;
  const [seats, other] = columnsOf(content);
  const line = clamp(0, lineOf(content, lay) * em, felt - 4.5 * em);
  const question = { ...other, height: line };
  const tall = barOf(content) * em;
  const y = (controls === null ? felt - GAP * em : felt + hand) - tall;
  const bar = { x: seats.x + 0.5 * em, y, width: seats.width - em, height: tall };
  const said = { ...seats, y: y - notices, height: notices };
  const above = { ...said, height: notices + tall };
  return {
    seats: { from: seats.x / width, to: (seats.x + seats.width) / width },
    ...{ covered: [question, above], floor: said.y, grows: 'down', bar },
    words: { ...question, height: Math.min(line, lineOf({ ...content, asks: false }, lay) * em) },
    prompt: { ...question, height: Math.min(felt, Math.max(line, askedOf(content, lay, other.width) * em)) },
    notices: said,
  };
}

/** The question at the lower edge of the felt, which is empty while bids are made. */
function atLowerEdge(content: PageContent, lay: Arrangement, felt: number): OnFelt {
  const { em, width, asks, notices } = content;
  const most = Math.max(2.2 * em, felt - notices - (LEAST_ABOVE + (asks ? SAID : 0)) * em);
  const line = Math.min(lineOf(content, lay) * em, most);
  const asked = Math.max(line, askedOf(content, lay, width) * em);
  const floor = Math.max(LEAST_FLOOR * em, felt - asked - notices);
  const table = { x: 0, y: 0, width, height: felt };
  const question = lowerPart(table, line);
  const said = { ...question, y: question.y - notices, height: notices };
  return {
    ...{ seats: undefined, covered: [question, said], floor, notices: said },
    words: lowerPart(table, Math.min(lineOf({ ...content, asks: false }, lay) * em, line)),
    ...{ prompt: lowerPart(table, Math.max(line, felt - floor - notices)), grows: 'up', bar: null },
  };
}

/** The question between trump and sum. */
function betweenCorners(content: PageContent, lay: Arrangement, felt: number, table: number): OnFelt {
  const { em, notices } = content;
  const line = lineOf(content, lay) * em;
  const corner = lay.edge * em + cornerOf({ width: table - 2 * lay.edge * em, height: felt, em });
  const width = Math.min(WIDEST_PROMPT * em, table - 2 * corner);
  const middle = { x: (table - width) / 2, y: 0, width, height: felt };
  const question = lowerPart({ ...middle, x: middle.x - lay.edge * em }, line);
  const said = { ...question, y: question.y - notices, height: notices };
  return {
    ...{ seats: undefined, covered: [question, said], floor: felt, words: question },
    prompt: lowerPart(middle, Math.max(line, askedOf(content, lay, width) * em)),
    ...{ grows: 'up', bar: null },
    notices: { ...said, x: middle.x },
  };
}

/** What stays uncovered of a card that is only read, and on a phone on its side, in rem. */
const READ = 1.75;
const BESIDE = 2.5;
/** How much smaller the hand is while those of the others lie open. */
const OPEN = 0.68;

/** The least height of a hand of whole cards, in rem; in a narrow window they may be smaller. */
export const WHOLE = { narrow: 3.9, other: 5.45 };

/** How much higher a hand of several rows is, and the height of a felt with room for that, in rem. */
const ROWS = 1.25;
const ROOMY = { usual: 28.5, small: 21 };

/** The room of the hand as it was dealt; in a replay on a small page its cards are small, but whole. `free`: for hand and felt. */
function handOf(
  content: PageContent,
  lay: Arrangement,
  width: number,
  small: boolean,
  { free, least: felt }: { free: number; least: number },
): HandRoom {
  const { em, height, cards, open, controls, asks } = content;
  const read = controls !== null && small;
  const low = !lay.arched;
  const across = width - 2 * lay.margin * em;
  const least = across < NARROW * em ? WHOLE.narrow : WHOLE.other;
  const usual = Math.max(
    read
      ? 0
      : (open || (low && controls !== null) ? OPEN : 1) * lay.hand * height -
          (small ? specialOf(content, 'narrow') / 2 : 0) * em,
    controls === null ? 0 : least * em,
  );
  const target = (controls !== null ? READ : low ? BESIDE : TARGET) * em;
  const room = { width: across, height: usual, em, target, arched: lay.arched && !read, low };
  const spare = free - felt;
  const roomy = (small ? ROOMY.small : ROOMY.usual) * em;
  const inRows = !low && !asks && fanOf(cards, room).rows > 1 ? Math.min(ROWS * usual, free - roomy) : 0;
  const wanted =
    controls === null ? Math.max(usual, Math.min(spare, Math.max(inRows, neededBy(cards, room)))) : usual;
  const most = low ? clamp(TARGET * em, spare, wanted) : wanted;
  return { ...room, height: cards > 0 ? heightOf(cards, { ...room, height: most }) : 0 };
}

interface Rows {
  felt: number;
  across: number;
  room: HandRoom;
  onFelt: OnFelt;
}

/** What lies below the felt: on a phone the hand is next to the question, and the player's bar below it. */
function rowsOf(
  content: PageContent,
  from: number,
  { felt, across, room, onFelt }: Rows,
  handFirst: boolean,
): Pick<PageLayout, 'bar' | 'hand' | 'prompt'> {
  const { em, controls } = content;
  const tall = onFelt.bar ? 0 : barOf(content) * em;
  const shift = tall > 0 ? tall + GAP * em : 0;
  const row = { x: from, width: room.width };
  const prompt =
    controls === null
      ? onFelt.prompt
      : { x: 0, y: felt + shift + room.height, width: across, height: controls };
  const hand = { ...row, y: felt + (handFirst ? 0 : shift), height: room.height };
  const below = { ...row, y: handFirst ? hand.y + hand.height + GAP * em : felt, height: tall };
  return { prompt, hand, bar: onFelt.bar ?? below };
}

/** The height that the felt needs. */
function leastFelt(content: PageContent, name: ArrangementName, lay: Arrangement, across: number): number {
  const { em, controls, notices } = content;
  const width = name === 'narrow' ? across : Math.min(across - CORNERS * em, WIDEST_PROMPT * em);
  const asked = name !== 'low' && controls === null ? LEAST_FLOOR + askedOf(content, lay, width) : 0;
  const played = name === 'low' ? LEAST_LOW : LEAST_FELT + (notices ? lineOf(content, lay) : 0);
  return Math.max(controls === null ? played : LEAST_REPLAYED, asked) * em + notices;
}

/** What is below the felt besides the hand. */
function besideHand(content: PageContent, low: boolean): number {
  const { em, controls } = content;
  const bar = barOf(content);
  return (controls ?? 0) + (low ? EDGE : GAP + (bar ? bar + GAP : 0)) * em;
}

function onFeltOf(
  content: PageContent,
  name: ArrangementName,
  lay: Arrangement,
  { felt, across, room }: Omit<Rows, 'onFelt'>,
): OnFelt {
  if (name === 'low') return besideEachOther(content, lay, felt, room.height);
  return name === 'narrow' ? atLowerEdge(content, lay, felt) : betweenCorners(content, lay, felt, across);
}

/** Where header, felt, question, hand, the player's bar and the column at the side lie in a window. */
export function pageOf(content: PageContent): PageLayout {
  const { width, em, leftHanded } = content;
  const arrangement = arrangementOf(content);
  const narrow = arrangement === 'narrow';
  const dense = arrangement === 'low' || (narrow && isSmall(content));
  const large = arrangement === 'wide' && width >= LARGE_FROM * em;
  const lay = {
    ...ARRANGEMENTS[arrangement],
    ...(dense && narrow && DENSE),
    ...(narrow && { margin: edgeOf(content) }),
    ...(large && LARGE),
  };
  const header = { x: 0, y: 0, width, height: lay.header * em };
  const wide = arrangement === 'wide';
  const low = arrangement === 'low';
  const under = content.afar && !wide && !low ? UNDER * content.height : 0;
  const edged = { x: EDGE * em, y: 0, width: width - 2 * EDGE * em, height: content.height };
  const side = wide ? sideOf(content, header.height) : under > 0 ? lowerPart(edged, under) : null;
  const across = width - (wide && side ? side.width + em : 0);
  const least = leastFelt(content, arrangement, lay, across);
  const free = content.height - under - header.height - besideHand(content, low);
  const held = low && content.controls !== null ? columnsOf(content)[1] : { x: 0, width: across };
  const room = handOf(content, lay, held.width, dense && narrow, { free, least });
  const felt = Math.max(least, free - room.height);
  const below = besideHand(content, low) + room.height;
  const onFelt = onFeltOf(content, arrangement, lay, { felt, across, room });
  const rows = rowsOf(content, held.x + lay.margin * em, { felt, across, room, onFelt }, narrow);
  const table = { x: leftHanded ? width - across : 0, y: header.height, width: across, height: felt + below };
  const pad = side ?? table;
  const height = header.height + felt + below + under;
  const above = specialOf(content, arrangement) * em;
  return {
    ...{ arrangement, height, header, side, room, dense },
    table,
    standings: { ...pad, x: pad.x - table.x, y: pad.y - table.y, height: pad.height - EDGE * em },
    felt: { x: lay.edge * em, y: 0, width: across - 2 * lay.edge * em, height: felt },
    ...onFelt,
    ...rows,
    midst: low ? onFelt.prompt : { ...onFelt.prompt, y: MIDST * felt, height: (1 - MIDST) * 0.4 * felt },
    bar: { ...rows.bar, y: rows.bar.y + above, height: rows.bar.height - above },
    special: low ? inHeader(header, em) : { ...rows.bar, height: above },
    strip: stripOf(rows.hand, content, felt + below),
    panel: panelOf(content, { ...rows, table, asked: onFelt.prompt }, side),
    bid: (lay.row - (dense ? 0 : BID_GAP)) * em - (dense ? 2 : 0),
  };
}
