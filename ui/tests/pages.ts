import { viewpointOf } from '../src/game/viewpoint';
import type { FeltContent } from '../src/table/layout/felt';
import { fanOf, placeOf, type HandRoom } from '../src/table/layout/hand';
import type { PageContent, PageLayout } from '../src/table/layout/page';
import { askedOn } from '../src/table/layout/panel';
import { contains } from '../src/table/layout/rect';

/** From 320 by 480 to 2560 by 1440 pixels, or from 34 rem by 320 to 60 rem by 28: a phone on its side. */
export function anyWindow(next: () => number, em: number): { width: number; height: number } {
  if (next() < 0.3) return { width: (34 + 26 * next()) * em, height: (19.2 + 9 * next()) * em };
  const [width, height] = [20 * em, 30 * em];
  return { width: width + next() ** 2 * (2560 - width), height: height + next() ** 2 * (1440 - height) };
}

/** A table of three to six, and a hand of up to 20 cards. */
export function anyPage(next: () => number): PageContent {
  const players = 3 + Math.floor(next() * 4);
  const em = [16, 24, 32][Math.floor(next() * 3)] as number;
  const cards = Math.floor((next() * 60) / players);
  return {
    ...anyWindow(next, em),
    ...{ em, players, cards, bids: cards + 1 },
    asks: next() < 0.3,
    controls: null,
    open: false,
    bar: true,
    lines: next() < 0.1 ? 1 : 0,
    told: cards % 8 === 1,
    leftHanded: next() < 0.2,
    notices: Math.max(0, 8 * next() - 2) * em,
  };
}

/** The felt of such a page. */
export const feltOf = ({ em, players }: PageContent, page: PageLayout): FeltContent => ({
  ...{ width: page.felt.width, height: page.felt.height, em, players, open: 'nothing' },
  viewpoint: viewpointOf({ seat: 0, players: Array<string>(players).fill('') }),
  trump: { card: true, words: 'suit' },
  sum: true,
  ...(page.seats && { seats: page.seats }),
  ...{ covered: page.covered, words: page.words, floor: page.floor, prompt: askedOn(page) },
});

/** A phone. */
export const SOME: PageContent = {
  ...{ width: 390, height: 818, em: 16, players: 4, cards: 8, bids: 9, asks: false },
  ...{ controls: null, open: false, bar: true, lines: 0, told: false, leftHanded: false, notices: 0 },
};

/** A part of a card for a finger where there is little room, in rem. */
const CLOSEST = 0.8;

/** What of a hand cannot be seen or met with a finger: no card leaves its room. */
export function handFaults(cards: number, room: HandRoom): string[] {
  const { width, height, em } = room;
  const fan = fanOf(cards, room);
  const within = (i: number): boolean => {
    const { left: x, top: y } = placeOf(i, cards, room, fan);
    return contains({ x: 0, y: 0, width, height }, { x, y, width: fan.width, height: fan.height });
  };
  return [
    ...(fan.perRow > 1 && fan.step < CLOSEST * em ? [`a card of ${cards} is too narrow for a finger`] : []),
    ...(fan.rows > 1 && fan.rowStep < CLOSEST * em ? [`a row of ${cards} is too low for a finger`] : []),
    ...([...Array(cards).keys()].every(within) ? [] : [`a card of ${cards} leaves the hand`]),
  ];
}
