import { describe, expect, it } from 'vitest';
import { handInWords, leftBy, likeliest } from '../src/features/analysis/holdings';
import { fileOf, hashOf, treeInFile, treeInHash } from '../src/features/analysis/transfer';
import {
  countMoves,
  goTo,
  MOST_MOVES,
  nodeAt,
  readTree,
  sameContent,
  stepFrom,
  treeOf,
  withMove,
  withNote,
  withoutMove,
  type Tree,
} from '../src/features/analysis/tree';
import { playedIn, positionHash, valuedAs } from '../src/exercise/played';
import { askedOf, choicesOf, kindOf } from '../src/features/analysis/opponents';
import { localizerIn } from './fixtures';

const LINE = 'wizard-position/1 AB12 3 0 - 4S';
/** 1. a bid of 2, 2. a bid of 0; or 1. a bid of 1. The first position is on show. */
const TREE: Tree = goTo(
  withMove(goTo(withMove(withMove(treeOf(LINE), 0, { bid: 2 }), 1, { bid: 0 }), []), 0, { bid: 1 }),
  [],
);

describe('a tree of moves', () => {
  it('goes where a move leads, and adds it once', () => {
    expect(countMoves(TREE)).toBe(3);
    const again = withMove(TREE, 0, { bid: 1 });
    expect(again.at).toEqual([1]);
    expect(countMoves(again)).toBe(3);
  });

  it('has a comment at every position', () => {
    const tree = withNote(goTo(TREE, [0, 0]), 'too low');
    expect(nodeAt(tree).note).toBe('too low');
    expect(nodeAt(tree, [0]).note).toBe('');
    expect(TREE.moves[0]?.moves[0]?.note).toBe('');
  });

  it('loses a move with all that follow it', () => {
    const tree = withoutMove(goTo(TREE, [0]));
    expect(tree.at).toEqual([]);
    expect(tree.moves).toEqual([{ seat: 0, action: { bid: 1 }, note: '', moves: [] }]);
  });

  it('is walked along the main line and between alternatives', () => {
    expect(stepFrom(TREE, 'on')).toEqual([0]);
    expect(stepFrom(TREE, 'back')).toBeNull();
    const first = goTo(TREE, [0]);
    expect(stepFrom(first, 'next')).toEqual([1]);
    expect(stepFrom(first, 'previous')).toBeNull();
    expect(stepFrom(goTo(TREE, [0, 0]), 'start')).toEqual([]);
    expect(stepFrom(goTo(TREE, [0, 0]), 'on')).toBeNull();
  });

  it('goes no further than there are moves', () => {
    expect(goTo(TREE, [0, 0, 4]).at).toEqual([0, 0]);
    expect(goTo(TREE, [7]).at).toEqual([]);
  });
});

describe('what was stored or sent', () => {
  it.each([null, 'x', {}, { line: 3 }])('is no tree without a line: %j', (stored) => {
    expect(readTree(stored)).toBeNull();
  });

  it('keeps the moves that can be read', () => {
    const stored = {
      line: LINE,
      moves: [{ seat: 0, action: { bid: 1 } }, { seat: 9, action: { bid: 1 } }, 5],
      at: [0, 'y'],
    };
    expect(readTree(stored)).toEqual({ ...withMove(treeOf(LINE), 0, { bid: 1 }), at: [0] });
  });

  it.each([[[99_999, 1, 0, 0]], [[3, 4, 0, 0]], [[1, -1, 0, 0]], ['x']])(
    'knows nothing of a game with bids that nobody can have made: %j',
    (bids) => {
      expect(readTree({ line: LINE, game: { bots: [null], bids: [bids] } })?.game).toBeUndefined();
    },
  );
});

describe('a link', () => {
  it('is the line alone as long as nothing was tried out', async () => {
    expect(await hashOf(treeOf(LINE))).toBe(encodeURIComponent(LINE));
    expect(await treeInHash(encodeURIComponent(LINE))).toEqual({ tree: treeOf(LINE), problem: null });
  });

  it('has all moves and comments, and the position on show', async () => {
    const tree = withNote(goTo(TREE, [0, 0]), 'Was für ein Zug!');
    expect(await treeInHash(await hashOf(tree))).toEqual({ tree, problem: null });
  });

  it('opens its position if the moves are damaged, and says so', async () => {
    const hash = await hashOf(TREE);
    const found = await treeInHash(hash.slice(0, -5));
    expect(found).toEqual({ tree: treeOf(LINE), problem: { key: 'analysis.brokenLink', n: 0 } });
  });

  it('opens its position alone if there are too many moves', async () => {
    const moves = Array.from({ length: MOST_MOVES + 1 }, (_, bid) => ({
      seat: 0,
      action: { bid },
      note: '',
      moves: [],
    }));
    const { tree, problem } = await treeInHash(await hashOf({ ...treeOf(LINE), moves }));
    expect(tree).toEqual(treeOf(LINE));
    expect(problem).toEqual({ key: 'analysis.tooLarge', n: MOST_MOVES + 1 });
  });
});

describe('a file', () => {
  it('is read back', () => {
    expect(treeInFile(fileOf(TREE))).toEqual({ tree: TREE, problem: null });
  });

  it('may be the line of a position', () => {
    expect(treeInFile(`${LINE}\n`).tree).toEqual(treeOf(LINE));
  });

  it('says how many moves could not be read', () => {
    const damaged = fileOf(TREE).replace('"seat": 1', '"seat": "one"');
    const { tree, problem } = treeInFile(damaged);
    expect(countMoves(tree!)).toBe(2);
    expect(problem).toEqual({ key: 'analysis.lost', n: 1 });
  });

  it.each(['{', '{"format":"pad/1"}', '{"format":"wizard-analysis/1"}'])('may be another one: %s', (text) => {
    expect(treeInFile(text)).toEqual({ tree: null, problem: { key: 'analysis.noFile', n: 0 } });
  });
});

it('tells trees apart by what is in them, not by what is on show', () => {
  expect(sameContent(TREE, goTo(TREE, [0]))).toBe(true);
  expect(sameContent(TREE, withNote(TREE, 'x'))).toBe(false);
});

it('leaves the other hands what the shown percentages do not add up to', () => {
  expect(leftBy([{ chance: 0.474 }, { chance: 0.266 }].map((each) => ({ ...each, cards: {} })))).toBe(0.26);
});

it('names the cards that are likelier than others, the likeliest first', () => {
  expect(likeliest({ '2H': 0.6, ZS: 0.7, '4H': 0.1, '3H': 0 }, 0.02)).toEqual([
    ['ZS', 0.7],
    ['2H', 0.6],
  ]);
  expect(likeliest({ '2H': 0.05, '3H': 0.04, '4H': 0.04 }, 0.02)).toEqual([]);
  expect(likeliest({ '2H': 1 }, 0.02)).toEqual([['2H', 1]]);
});

it('says which cards a hand has, or how many of a suit or a kind', () => {
  const localizer = localizerIn('en');
  const said = (cards: Record<string, number>): string[] => handInWords({ cards, chance: 0.5 }, localizer);
  expect(said({ Z: 1, '2H': 1 })).toEqual(['1 Wizard', '2 of hearts']);
  expect(said({ H: 2, N: 2 })).toEqual(['2 hearts', '2 Jesters']);
  expect(said({ T: 2, O: 1 })).toEqual(['2 trumps', '1 other card']);
});

describe('the game from which a position is', () => {
  const game = playedIn(
    [null, 'expert', 'mc50'],
    [
      [2, 1, 0, 2, 9, 5],
      [2, 1, 2, 0, 8, 8],
      [2, 2, 0, 0, 7, 1],
    ],
  )!;

  it('knows levels of bots, and no others', () => {
    expect(game.bots).toEqual([null, 'expert', null]);
  });

  it('tells nothing before its first round is over, if nobody is a bot of a known level', () => {
    expect(playedIn([null, null, null], [])).toBeNull();
  });

  it('is the first that players are taken for', () => {
    expect(choicesOf(undefined)).not.toContain('game');
    expect(choicesOf(game)[0]).toBe('game');
    expect(kindOf(['expert', 'club', 'club'], 0, undefined)).toBe('club');
    expect(kindOf(['club', 'club', 'novice'], 0, undefined)).toBe('other');
    expect(askedOf(['person', 'game', 'club'], game)).toEqual({
      opponents: ['person', 'expert', 'club'],
      before: [
        [0, 0, 0, 0, 0, 0],
        [2, 1, 2, 0, 8, 8],
        [0, 0, 0, 0, 0, 0],
      ],
    });
  });

  it('goes with the link', async () => {
    const tree = { ...treeOf(LINE), game };
    expect((await treeInHash(await hashOf(tree))).tree).toEqual(tree);
    expect((await treeInHash(await positionHash(LINE, { game: { bots: 'x' } }))).tree).toEqual(treeOf(LINE));
  });

  it('is read from earlier links, which do not tell how somebody decided', () => {
    const read = readTree({ line: LINE, game: { bots: [null], bids: [[2, 1, 0, 2]] } });
    expect(read?.game?.bids).toEqual([[2, 1, 0, 2, 10, 6]]);
  });
});

describe('what the page said from which one comes', () => {
  const option = { actions: [{ bid: 1 }], expected: 12.3456, se: 0.5, made: 0.75, note: 'x' };

  it('goes with the link, the best choice first', async () => {
    const tree = { ...treeOf(LINE), valued: valuedAs([option], 8192) };
    const { tree: read } = await treeInHash(await hashOf(tree));
    expect(read?.valued).toEqual({
      options: [{ actions: [{ bid: 1 }], expected: 12.35, se: 0.5, made: 0.75, tone: 'best' }],
      deals: 8192,
    });
  });

  it.each([{ options: [{ expected: 1 }] }, { options: 'x' }, [], null])('may be nothing: %j', (valued) => {
    expect(readTree({ line: LINE, valued })?.valued).toBeUndefined();
  });
});
