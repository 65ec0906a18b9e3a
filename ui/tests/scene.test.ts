import { describe, expect, it } from 'vitest';
import { layoutOf } from '../src/table/layout/felt';
import { contains, overlap, type Rect } from '../src/table/layout/rect';
import { sceneOf, WORDS, type SceneContent, type SceneLayout } from '../src/table/layout/scene';
import { cardAt } from '../src/table/layout/trick';
import { viewpointOf } from '../src/game/viewpoint';
import { numbers } from './numbers';
import { anyWindow, handFaults } from './pages';

/** A lesson: how high its words are in a window of this size, in rem. */
const LESSON = { question: 6.5, asked: 3, answer: 0, ways: 3, more: 0 };

const inPixels = (heights: typeof LESSON, em: number): typeof LESSON =>
  Object.fromEntries(Object.entries(heights).map(([name, height]) => [name, height * em])) as typeof LESSON;

function anyScene(next: () => number): SceneContent {
  const players = 3 + Math.floor(next() * 4);
  const em = [16, 24, 32][Math.floor(next() * 3)] as number;
  const { width, height } = anyWindow(next, em);
  const some = (most: number): number => (next() < 0.3 ? 0 : next() * most);
  return {
    ...{ width, height: height - 4.5 * em, em, players, side: next() < 0.5 ? 19 : 23 },
    table: next() < 0.1 ? null : next() < 0.3 ? 'names' : 'bids',
    cards: 1 + Math.floor((next() * 59) / players),
    played: next() < 0.7,
    stays: next() < 0.7,
    heights: inPixels(
      { question: 2 + some(12), asked: some(9), answer: some(40), ways: 3 + some(6), more: some(15) },
      em,
    ),
  };
}

const partsOf = (scene: SceneLayout): [string, Rect][] =>
  (['felt', 'bar', 'hand', ...WORDS] as const)
    .map((name): [string, Rect] => [name, scene[name]])
    .filter(([, { height }]) => height > 0);

/** What of seats and trick cannot be seen. */
function feltFaults({ em, players, table }: SceneContent, { felt }: SceneLayout): string[] {
  const { width, height } = felt;
  const { seats, spots, card, trump, sum } = layoutOf({
    ...{ width, height, em, players, open: 'nothing' },
    viewpoint: viewpointOf({ seat: 0, players: Array<string>(players).fill('') }),
    trump: table === 'bids' ? { card: true, words: 'suit' } : null,
    sum: table === 'bids',
    bare: table === 'names',
  });
  const room = { x: 0, y: 0, width, height };
  const things = [...seats, trump, sum];
  const cards = spots.map((spot) => cardAt(spot, card));
  return [
    ...(things.every((rect) => contains(room, rect)) ? [] : ['something leaves the felt']),
    ...(cards.every((rect) => contains(room, rect)) ? [] : ['a card leaves the felt']),
    ...(things.some((one, i) => things.some((other, j) => j < i && overlap(one, other)))
      ? ['two things overlap']
      : []),
    ...(cards.some((rect) => seats.some((seat) => overlap(rect, seat))) ? ['a card covers a seat'] : []),
  ];
}

function faults(content: SceneContent): string[] {
  const scene = sceneOf(content);
  const parts = partsOf(scene);
  const page = { x: 0, y: 0, width: content.width, height: scene.height };
  return [
    ...parts.flatMap(([name, rect]) => (contains(page, rect) ? [] : [`${name} leaves the page`])),
    ...parts.flatMap(([one, rect], i) =>
      parts.slice(0, i).flatMap(([other, its]) => (overlap(rect, its) ? [`${one} over ${other}`] : [])),
    ),
    ...WORDS.flatMap((name) =>
      scene[name].height < content.heights[name] - 0.01 ? [`${name} has too little room`] : [],
    ),
    ...(content.table ? [...handFaults(content.cards, scene.room), ...feltFaults(content, scene)] : []),
  ];
}

const SCENES = 400;

describe('the page around a small table', () => {
  it(`covers nothing and leaves room for fingers in ${SCENES} windows`, () => {
    const source = numbers(3);
    const next = (): number => source.next().value;
    for (let round = 0; round < SCENES; round++) {
      const content = anyScene(next);
      expect(faults(content), JSON.stringify(content)).toEqual([]);
    }
  });

  it.each([
    [320, 568],
    [360, 640],
    [390, 844],
    [844, 390],
    [768, 1024],
    [1440, 900],
    [1920, 1080],
  ])('shows a lesson in a window of %i by %i pixels without scrolling', (width, height) => {
    for (const table of ['names', 'bids'] as const)
      for (const cards of [1, 2, 3, 5]) {
        const room = height - (height < 480 ? 3.75 : 5.1) * 16;
        const heights = inPixels(table === 'names' ? LESSON : { ...LESSON, asked: 3.3 }, 16);
        const content = {
          width,
          height: room,
          em: 16,
          table,
          players: 3,
          cards,
          played: true,
          side: 19,
          heights,
        };
        expect(sceneOf(content).height, `${table}, ${cards} cards`).toBeLessThanOrEqual(room + 0.01);
      }
  });

  it('keeps the hand where it is when something is said above it', () => {
    const content = {
      width: 390,
      height: 760,
      em: 16,
      table: 'names',
      players: 3,
      played: true,
      cards: 3,
      side: 19,
    } as const;
    const said = (asked: number): SceneLayout =>
      sceneOf({ ...content, heights: inPixels({ ...LESSON, asked }, 16) });
    expect(said(6).hand).toEqual(said(2).hand);
  });

  it('lets seats and trick lie together on a tablet', () => {
    const content = {
      width: 768,
      height: 940,
      em: 16,
      table: 'bids',
      players: 3,
      played: true,
      cards: 5,
      side: 23,
    } as const;
    const { felt } = sceneOf({ ...content, heights: inPixels({ ...LESSON, question: 14, ways: 9 }, 16) });
    expect(felt.width).toBeLessThan(450);
  });
});
