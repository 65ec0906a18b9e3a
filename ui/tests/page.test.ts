import { describe, expect, it } from 'vitest';
import { layoutOf, type FeltLayout } from '../src/table/layout/felt';
import { fanOf } from '../src/table/layout/hand';
import { aboveQuestion } from '../src/table/layout/panel';
import { pageOf, type PageContent, type PageLayout } from '../src/table/layout/page';
import { contains, overlap, type Rect } from '../src/table/layout/rect';
import { cardAt, indexAt, markAt } from '../src/table/layout/trick';
import { numbers } from './numbers';
import { anyPage, feltOf, handFaults, SOME } from './pages';

const within = ({ x, y, ...size }: Rect, { x: left, y: top }: Rect): Rect => ({
  x: x + left,
  y: y + top,
  ...size,
});

/** Everything but the trick, on the page. */
function partsOf(page: PageLayout, felt: FeltLayout): [string, Rect][] {
  const below = (rect: Rect): Rect => within(rect, page.table);
  const on = (rect: Rect): Rect => below(within(rect, page.felt));
  return [
    ['header', page.header],
    ...felt.seats.map((seat, i): [string, Rect] => [`seat ${i}`, on(seat)]),
    ['trump', on(felt.trump)],
    ['sum', on(felt.sum)],
    ['question', on(page.covered[0]!)],
    ['bar', below(page.bar)],
    ['hand', below(page.hand)],
    ['notices', below(page.notices)],
    ...(page.side ? [['side', page.side] as [string, Rect]] : []),
  ];
}

function overlaps(parts: [string, Rect][]): string[] {
  return parts.flatMap(([one, rect], i) =>
    parts.slice(0, i).flatMap(([other, its]) => (overlap(rect, its) ? [`${one} over ${other}`] : [])),
  );
}

/** What lies under the questions of a round besides the place of the trick; on a phone on its side, only that. */
function promptFaults(page: PageLayout, parts: [string, Rect][]): string[] {
  const prompt = within(page.prompt, page.table);
  const kept = parts.filter(([name]) => name !== 'question' && name !== 'notices');
  const said = within(aboveQuestion(page, page.prompt.height), page.table);
  return [
    ...kept.flatMap(([name, rect]) => (overlap(rect, said) ? [`the notices at bids over ${name}`] : [])),
    ...(contains(prompt, within(within(page.covered[0]!, page.felt), page.table))
      ? []
      : ['it grows for words']),
    ...kept.flatMap(([name, rect]) => (overlap(rect, prompt) ? [`the prompt over ${name}`] : [])),
  ];
}

/** What of the trick cannot be seen. */
function trickFaults(
  felt: FeltLayout,
  em: number,
  parts: [string, Rect][],
  at: (rect: Rect) => Rect,
): string[] {
  return felt.spots.flatMap((spot) => {
    const rects = [cardAt(spot, felt.card), markAt(spot, felt.card, em)].map(at);
    return [
      ...parts.flatMap(([name, its]) =>
        rects.some((rect) => overlap(rect, its)) ? [`a card over ${name}`] : [],
      ),
      ...felt.spots.flatMap((above) =>
        above.z > spot.z && overlap(cardAt(above, felt.card), indexAt(spot, felt.card))
          ? ['an index is covered']
          : [],
      ),
    ];
  });
}

/** What everybody's result covers besides the pad. */
function standingsFaults({ side, standings, table }: PageLayout): string[] {
  if (!side) return [];
  return contains(side, within(standings, table)) ? [] : ['the standings leave the pad'];
}

/** What the result of a round covers besides the hand, which has been played, and the bar, if the hand was small. */
function stripFaults(page: PageLayout, parts: [string, Rect][]): string[] {
  const strip = within(page.strip, page.table);
  const kept = parts.filter(([name]) => name === 'header' || name === 'side' || name.startsWith('seat'));
  return [
    ...(contains(page.table, strip) ? [] : ['the strip leaves the table']),
    ...kept.flatMap(([name, rect]) => (overlap(rect, strip) ? [`the strip over ${name}`] : [])),
  ];
}

/** What is read covers nothing of the player's own, and on a phone on its side no seat either. */
function panelFaults(page: PageLayout, parts: [string, Rect][], em: number): string[] {
  if (page.side) return contains(page.side, page.panel) ? [] : ['the panel leaves the column'];
  const own = ['header', 'hand', 'bar', ...(page.arrangement === 'low' ? ['seat', 'trump', 'sum'] : [])];
  const kept = parts.filter(([name]) => own.some((start) => name.startsWith(start)));
  return [
    ...kept.flatMap(([name, rect]) => (overlap(rect, page.panel) ? [`the panel over ${name}`] : [])),
    ...(page.panel.height < 6.75 * em - 0.01 ? ['the panel is low'] : []),
  ];
}

function faults(content: PageContent): string[] {
  const page = pageOf(content);
  const felt = layoutOf(feltOf(content, page));
  const parts = partsOf(page, felt);
  const window = { x: 0, y: 0, width: content.width, height: page.height };
  return [
    ...parts.flatMap(([name, rect]) => (contains(window, rect) ? [] : [`${name} leaves the page`])),
    ...overlaps(parts),
    ...trickFaults(felt, content.em, parts, (rect) => within(within(rect, page.felt), page.table)),
    ...promptFaults(page, parts),
    ...Array.from({ length: content.cards }, (_, i) => handFaults(i + 1, page.room)).flat(),
    ...stripFaults(page, parts),
    ...standingsFaults(page),
    ...panelFaults(page, parts, content.em),
  ];
}

const PAGES = 300;

describe('the page of a table', () => {
  it(`covers nothing and leaves room for fingers in ${PAGES} windows`, () => {
    const source = numbers(2);
    const next = (): number => source.next().value;
    for (let round = 0; round < PAGES; round++) {
      const content = anyPage(next);
      expect(faults(content), JSON.stringify(content)).toEqual([]);
    }
  });

  it.each([
    [480, 727, 24],
    [320, 542, 16],
    [645, 1017, 32],
  ])(
    'of %i by %i pixels, with text of %i, shows six trump and sum above a tall notice',
    (width, height, em) => {
      const content = { ...SOME, width, height, em, players: 6, cards: 6, bids: 7, notices: 5 * em };
      expect(faults(content)).toEqual([]);
    },
  );

  it.each([
    [320, 542],
    [390, 818],
    [555, 307],
    [568, 320],
    [667, 375],
    [844, 390],
    [768, 998],
    [1440, 874],
    [1920, 1054],
  ])('of %i by %i pixels needs no more than its window, whatever is dealt', (width, height) => {
    for (const players of [3, 4, 5, 6])
      for (let cards = 1; cards * players <= 60; cards++) {
        const page = pageOf({ ...SOME, width, height, players, cards, bids: cards + 1 });
        expect(page.height).toBeLessThanOrEqual(height + 0.01);
        expect(handFaults(cards, page.room)).toEqual([]);
      }
  });

  it.each([
    [3, 60],
    [4, 60],
    [5, 50],
    [6, 44],
  ])(
    'leaves a trick of %i its room on a small phone if a card may ask something: %i pixels',
    (players, least) => {
      const content = { ...SOME, width: 320, height: 568, players, asks: true };
      expect(layoutOf(feltOf(content, pageOf(content))).card).toBeGreaterThan(least);
    },
  );

  it('leaves a trick with open hands its room on a small phone', () => {
    const content = { ...SOME, width: 320, height: 542, controls: 100, open: true };
    const felt = layoutOf({ ...feltOf(content, pageOf(content)), open: 'hands' });
    expect(felt.clear).toBe(true);
  });

  it('has the hand of a replay below the trick and beside the bar on a phone on its side', () => {
    const page = pageOf({ ...SOME, width: 844, height: 377, controls: 80, open: true });
    const felt = layoutOf({ ...feltOf({ ...SOME, width: 844 }, page), open: 'hands', rowed: true });
    expect(page.hand.x + page.hand.width / 2).toBeCloseTo(felt.middle.x, -1);
    expect(page.bar.x + page.bar.width).toBeLessThan(page.hand.x);
    expect(page.bar.y + page.bar.height).toBeCloseTo(page.hand.y + page.hand.height);
  });

  it('keeps the seats where they are, whatever becomes trump', () => {
    const felt = feltOf(SOME, pageOf(SOME));
    const { seats } = layoutOf(felt);
    expect(layoutOf({ ...felt, trump: { card: false, words: 'none' } }).seats).toEqual(seats);
    expect(layoutOf({ ...felt, trump: null, sum: false }).seats).toEqual(seats);
  });
});

const WINDOWS: [string, number, number, number[]][] = [
  // the width of a card in a hand of three, eight and fifteen
  ['a small phone', 320, 542, [66, 66, 44]],
  ['a phone', 390, 818, [100, 72, 60]],
  ['a phone on its side', 844, 377, [65, 65, 65]],
  ['a tablet', 768, 998, [130, 130, 100]],
  ['a desktop', 1440, 874, [135, 135, 120]],
  ['a large desktop', 1920, 1054, [180, 180, 160]],
];

describe('the hand', () => {
  it.each(WINDOWS)('has large cards on %s of %i by %i pixels: at least %j', (_name, width, height, least) => {
    const widths = [3, 8, 15].map((cards) => {
      const { room } = pageOf({ ...SOME, width, height, cards, bids: cards + 1 });
      return fanOf(cards, room).width;
    });
    widths.forEach((card, i) => expect(card).toBeGreaterThanOrEqual(least[i] ?? 0));
  });

  it('has cards that grow as they become fewer', () => {
    const { room } = pageOf({ ...SOME, width: 390, height: 818, cards: 15, bids: 16 });
    const widths = [15, 10, 7, 3].map((left) => fanOf(left, room).width);
    expect(widths).toEqual([...widths].sort((one, other) => one - other));
    expect(widths.at(-1)).toBeGreaterThan(1.3 * (widths[0] ?? 0));
  });
});
