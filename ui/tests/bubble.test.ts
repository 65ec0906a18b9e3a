import { describe, expect, it } from 'vitest';
import { bubblesOf, speechAt, type Bubble } from '../src/table/layout/bubble';
import { layoutOf, type FeltContent, type FeltLayout } from '../src/table/layout/felt';
import { pageOf, type PageContent } from '../src/table/layout/page';
import { contains, overlap, type Rect } from '../src/table/layout/rect';
import { cardAt, indexAt, markAt } from '../src/table/layout/trick';
import { anyPage, feltOf, SOME } from './pages';
import { numbers } from './numbers';

const LONG =
  'Bombe: Niemand bekommt diesen Stich. Er wäre an Bernhardine gegangen, also spielt Bernhardine aus.';
const SHORT = 'Fee: Verliert sogar gegen Narren, schlägt aber den Drachen.';
const PAGES = 80;

interface Said {
  content: FeltContent;
  layout: FeltLayout;
  bubbles: (Bubble | null)[];
}

/** What is said at two cards of a complete trick. */
function saidOn(page: PageContent, seat: number, texts: string[]): Said {
  const content = feltOf(page, pageOf(page));
  const layout = layoutOf(content);
  const sayings = texts.map((text, i) => ({ seat: (seat + i) % content.players, text }));
  return { content, layout, bubbles: bubblesOf(content, layout, sayings, [...layout.spots.keys()]) };
}

/** What of a felt cannot be seen because of it. */
function covered({ content, layout, bubbles }: Said, em: number): string[] {
  const obstacles = layout.obstacles.map((rect) => (rect === content.covered![0] ? content.words! : rect));
  const things = [
    ...obstacles.map((rect): [string, Rect] => ['plate, trump, sum or question', rect]),
    ...layout.spots.map((spot): [string, Rect] => ['index', indexAt(spot, layout.card)]),
    ...layout.spots.map((spot): [string, Rect] => ['mark', markAt(spot, layout.card, em)]),
  ];
  return bubbles.flatMap((bubble) =>
    things.filter(([, rect]) => bubble && overlap(bubble, rect)).map(([name]) => name),
  );
}

describe('what is said at a card', () => {
  it(`lies on the felt and over no plate, trump, sum or question in ${PAGES} windows`, () => {
    const source = numbers(3);
    const next = (): number => source.next().value;
    let unsaid = 0;
    for (let round = 0; round < PAGES; round++) {
      const page = { ...anyPage(next), asks: true };
      const said = saidOn(page, Math.floor(next() * page.players), [LONG, SHORT]);
      const { width, height } = said.content;
      const [one, other] = said.bubbles;
      expect(one && contains({ x: 0, y: 0, width, height }, one), JSON.stringify(page)).toBe(true);
      expect(covered(said, page.em)).not.toContain('plate, trump, sum or question');
      if (other) expect(overlap(one as Bubble, other)).toBe(false);
      else unsaid += 1;
    }
    // Two long sentences at a time, on a phone with text at 150 or 200 %.
    expect(unsaid).toBeLessThan(PAGES / 6);
  });

  it.each([
    [390, 818, 6],
    [844, 377, 4],
    [768, 998, 6],
    [1440, 874, 6],
    [1920, 1054, 6],
  ])(
    'covers no index and no mark of any card in a window of %i by %i, up to %i seats',
    (width, height, most) => {
      for (let players = 3; players <= most; players++)
        for (let seat = 0; seat < players; seat++) {
          const page = { ...SOME, width, height, players, asks: true };
          expect(covered(saidOn(page, seat, [LONG]), page.em), `${players} ${seat}`).toEqual([]);
        }
    },
  );

  it.each([
    [320, 542],
    [320, 568],
    [390, 818],
    [844, 377],
    [768, 998],
    [1440, 874],
    [1920, 1054],
  ])('leaves most of its own card in sight in a window of %i by %i', (width, height) => {
    for (let players = 3; players <= 6; players++)
      for (let seat = 0; seat < players; seat++)
        for (const text of [SHORT, LONG]) {
          const { layout, bubbles } = saidOn({ ...SOME, width, height, players, asks: true }, seat, [text]);
          const [bubble] = bubbles;
          const at = cardAt(layout.spots[seat]!, layout.card);
          expect(
            bubble && !overlap(bubble, { ...at, height: 0.65 * at.height }),
            `${players} ${seat} ${text}`,
          ).toBe(true);
        }
  });

  it.each([
    [844, 377],
    [768, 998],
    [1440, 874],
  ])('lies on no card of a trick in a window of %i by %i', (width, height) => {
    for (let players = 3; players <= 4; players++)
      for (let seat = 0; seat < players; seat++) {
        const { layout, bubbles } = saidOn({ ...SOME, width, height, players, asks: true }, seat, [SHORT]);
        const cards = layout.spots.map((spot) => cardAt(spot, layout.card));
        expect(
          cards.filter((card) => bubbles[0] && overlap(card, bubbles[0])).length,
          `${players} ${seat}`,
        ).toBe(0);
      }
  });

  it('points at its card', () => {
    const { layout, bubbles } = saidOn(SOME, 1, [SHORT]);
    const [bubble] = bubbles;
    const { x, y } = bubble!.tail;
    const { x: left, y: top, width, height } = bubble!;
    expect(x >= left && x <= left + width && y >= top && y <= top + height).toBe(true);
    const away = layout.spots.map((spot) => Math.hypot(spot.x - x, spot.y - y));
    expect(away.indexOf(Math.min(...away))).toBe(1);
  });
});

describe('what somebody says', () => {
  it(`lies beside the plate, over no other, nor over trump, sum or question in ${PAGES} windows`, () => {
    const source = numbers(4);
    const next = (): number => source.next().value;
    let unsaid = 0;
    for (let round = 0; round < PAGES; round++) {
      const page = anyPage(next);
      const content = feltOf(page, pageOf(page));
      const layout = layoutOf(content);
      const seat = 1 + Math.floor(next() * (page.players - 1));
      const text = next() < 0.3 ? null : SHORT;
      const place = speechAt(content, layout, { seat, text });
      if (!place) unsaid += 1;
      else expect(layout.obstacles.filter((rect) => overlap(rect, place))).toEqual([]);
    }
    expect(unsaid).toBeLessThan(PAGES / 20);
  });
});
