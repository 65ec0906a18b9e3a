import { describe, expect, it } from 'vitest';
import { layoutOf, type FeltContent, type FeltLayout } from '../src/table/layout/felt';
import { nameOn } from '../src/table/layout/plate';
import { contains, overlap, shared, type Rect } from '../src/table/layout/rect';
import { cardAt, indexAt, ledBy, markAt, signAt } from '../src/table/layout/trick';
import { viewpointOf } from '../src/game/viewpoint';
import { numbers } from './numbers';

const EM = [16, 24, 32];
const TRUMPS = [
  null,
  { card: true, words: 'suit' },
  { card: true, words: 'none' },
  { card: false, words: 'none' },
  { card: false, words: 'order' },
] as const;

/** A felt from 320 by 130 to 1600 by 1100 pixels, at 100, 150 or 200 % if it is large enough. */
function anyContent(next: () => number): FeltContent {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
  const em = pick(EM);
  const players = 3 + Math.floor(next() * 4);
  const watching = next() < 0.1;
  return {
    em,
    width: (20 + next() * (1600 / em - 20)) * em,
    height: (11 + next() * (1100 / em - 11)) * em,
    players,
    viewpoint: viewpointOf({
      seat: watching ? null : Math.floor(next() * players),
      players: Array<string>(players).fill(''),
    }),
    open: 'nothing',
    trump: pick(TRUMPS),
    sum: next() < 0.7,
    bare: next() < 0.1,
  };
}

const all = (content: FeltContent, { seats, trump, sum }: FeltLayout): Rect[] => [
  ...(content.covered ?? []),
  ...seats,
  trump,
  sum,
];

/** What of a layout cannot be seen. */
function faults(content: FeltContent): string[] {
  const layout = layoutOf(content);
  const { card, spots, seats, aside } = layout;
  const felt = { x: 0, y: 0, width: content.width, height: content.height };
  const found: string[] = [];
  const things = all(content, layout);
  if (!things.every((thing) => contains(felt, thing))) found.push('something leaves the felt');
  if (things.some((one, i) => things.some((other, j) => j < i && overlap(one, other))))
    found.push('two things overlap');
  for (const spot of spots) {
    const rects = [cardAt(spot, card), markAt(spot, card, content.em)];
    if (!rects.every((rect) => contains(felt, rect))) found.push('a card leaves the felt');
    if (rects.some((rect) => things.some((thing) => overlap(rect, thing))))
      found.push('a card covers something');
    for (const above of spots.filter(({ z }) => z > spot.z)) {
      const over = cardAt(above, card);
      if (overlap(over, indexAt(spot, card))) found.push('an index is covered');
      if (aside && overlap(over, signAt(spot, card, content.em))) found.push('a sign is covered');
    }
  }
  if (seats.length !== content.viewpoint.places - 1) found.push('a seat is missing');
  return found;
}

/** Each of these is played somewhere: a phone upright and on its side, a tablet, a laptop, a large screen. */
const ARRANGEMENTS = 300;

describe('the felt', () => {
  it(`shows every index, the mark of the lead, plates, trump and sum, in ${ARRANGEMENTS} arrangements`, () => {
    const source = numbers(1);
    const next = (): number => source.next().value;
    for (let round = 0; round < ARRANGEMENTS; round++) {
      const content = anyContent(next);
      expect(faults(content), JSON.stringify(content)).toEqual([]);
    }
  });

  it.each([
    [390, 420, 4, 95],
    [320, 250, 4, 36],
    [820, 700, 4, 150],
    [980, 610, 4, 128],
    [390, 500, 6, 85],
    [980, 610, 6, 125],
    [1440, 780, 4, 180],
    [1440, 780, 6, 175],
  ])(
    'of %i by %i pixels has cards of %i seats at least so wide, hardly any under another: %i pixels',
    (width, height, players, least) => {
      const { card, spots } = layoutOf({
        ...{ width, height, em: 16, players, viewpoint: { me: 0, places: players }, open: 'nothing' },
        ...{ trump: { card: true, words: 'suit' }, sum: true, letters: 7 },
      });
      expect(card).toBeGreaterThan(least);
      const cards = spots.map((spot) => cardAt(spot, card));
      const under = cards.flatMap((one, i) => cards.slice(0, i).map((other) => shared(one, other)));
      expect(Math.max(...under)).toBeLessThan(0.12 * 1.4 * card ** 2);
    },
  );

  it.each([3, 4, 5, 6])(
    'has the cards of %i seats around the middle, in the order of the seats',
    (players) => {
      for (const [width, height] of [
        [390, 578],
        [768, 700],
        [980, 610],
        [1440, 780],
      ] as const) {
        const { spots, middle } = layoutOf({
          ...{ width, height, em: 16, players, viewpoint: { me: 0, places: players }, open: 'nothing' },
          ...{ trump: { card: true, words: 'suit' }, sum: true, letters: 7 },
        });
        const clockwise = spots.map(
          ({ x, y }) => (Math.atan2(middle.x - x, y - middle.y) + 2 * Math.PI) % 6.28,
        );
        expect(clockwise, `${width} by ${height}`).toEqual([...clockwise].sort((one, other) => one - other));
      }
    },
  );

  it('has the cards of a row in order of play, and those around the middle where their seats are', () => {
    const source = numbers(3);
    let rows = 0;
    for (let round = 0; round < ARRANGEMENTS; round++) {
      const content = anyContent(() => source.next().value);
      const { players } = content;
      const layout = layoutOf(content);
      for (let leader = 0; leader < players; leader++) {
        const { spots } = ledBy(layout, leader);
        const played = [...Array(players).keys()].map((step) => spots[(leader + step) % players]!);
        if (layout.row) {
          expect(played).toEqual([...played].sort((one, other) => one.x - other.x));
          expect(new Set(played.map(({ y }) => y)).size).toBe(1);
          expect(played.map(({ z }) => z)).toEqual([...Array(players).keys()]);
        } else expect(spots).toEqual(layout.spots);
      }
      rows += Number(layout.row);
    }
    expect(rows).toBeGreaterThan(ARRANGEMENTS / 10);
  });

  it('has larger cards where a lesson shows names alone', () => {
    const lesson: FeltContent = {
      ...{ width: 320, height: 184, em: 16, players: 3, viewpoint: { me: 0, places: 3 } },
      ...{ open: 'nothing', trump: null, sum: false },
    };
    const whole: FeltContent = { ...lesson, trump: { card: true, words: 'suit' }, sum: true };
    expect(layoutOf({ ...lesson, bare: true }).card).toBeGreaterThan(1.4 * layoutOf(whole).card);
  });

  it('shows names of seven letters in full beside each other, at 200 % on a phone, too', () => {
    const { plate } = layoutOf({
      ...{ width: 390, height: 467, em: 32, players: 6, viewpoint: { me: 0, places: 6 }, open: 'nothing' },
      ...{ trump: { card: true, words: 'suit' }, sum: true },
    });
    expect(plate.narrow).toBe(true);
    expect(0.64 * nameOn(plate, 'Domino', 32) * 6).toBeLessThanOrEqual(plate.width - 8);
    expect(nameOn(plate, 'Mog', 32)).toBe(22);
    expect(nameOn(plate, 'Bernhardine', 32)).toBe(11);
  });

  it.each([
    [980, 610, 4, 9],
    [1380, 830, 4, 10],
  ])('of %i by %i pixels has plates of %i seats as wide as a long name', (width, height, players, least) => {
    const { plate } = layoutOf({
      ...{ width, height, em: 16, players, viewpoint: { me: 0, places: players }, open: 'nothing' },
      ...{ trump: { card: true, words: 'suit' }, sum: true },
    });
    expect(plate.width / plate.em).toBeGreaterThan(least);
  });
});
