import type { FeltContent } from './felt';
import type { PageContent } from './page';
import type { Rect } from './rect';

/** The part of the felt where the seats are. */
export function seatsPart({ width, seats = { from: 0, to: 1 } }: FeltContent): { x: number; width: number } {
  return { x: seats.from * width, width: (seats.to - seats.from) * width };
}

/** What trump and sum take of a low felt, in rem. */
const LOW_CORNERS = 3.6;

/** On a phone on its side trump and sum are below open hands if there is room above the floor, otherwise at the trick. */
export function cornered(content: FeltContent, plates: readonly Rect[]): FeltContent {
  const { seats, open, em, height, floor = height } = content;
  if (!seats || open !== 'hands') return content;
  const lowest = Math.max(...plates.map((plate) => plate.y + plate.height));
  const below = lowest + LOW_CORNERS * em <= floor;
  return { ...content, below, floor: below ? floor : height };
}

/** The part whose lower corners are for trump and sum: beside what lies open, if there is no room below it. */
export function cornersPart(content: FeltContent): { x: number; width: number } {
  const beside = content.open === 'hands' || content.open === 'cards';
  return content.seats && beside && !content.below ? trickPart(content) : seatsPart(content);
}

/** The part of the felt where the trick may lie. */
export function trickPart({ width, seats }: Pick<FeltContent, 'width' | 'seats'>): {
  x: number;
  width: number;
} {
  if (!seats) return { x: 0, width };
  return seats.from > 0
    ? { x: 0, width: seats.from * width }
    : { x: seats.to * width, width: (1 - seats.to) * width };
}

/** The column of the seats on a phone on its side, and the other one. */
export function columnsOf({ width, em, players, controls, leftHanded }: PageContent): [Rect, Rect] {
  const part = width >= 44 * em || controls !== null ? 0.5 : players > 5 ? 0.52 : players > 4 ? 0.47 : 0.43;
  const column = (x: number, share: number): Rect => ({
    x: x * width,
    y: 0,
    width: share * width,
    height: 0,
  });
  return leftHanded
    ? [column(1 - part, part), column(0, 1 - part)]
    : [column(0, part), column(part, 1 - part)];
}
