import { describe, expect, it } from 'vitest';
import { combine } from '../src/lobby/combine';
import { handSizes, readSizes } from '../src/lobby/schedule';
import { bidSum, lines, projected, rows, sumLine, sumShown, totals } from '../src/pad/pad';
import { sayIn } from '../src/i18n';
import { inForce } from '../src/rules/inforce';
import type { Catalogue, RuleKey } from '../src/wire';
import { round, view } from './table';

const first = round({
  number: 1,
  taken: [1, 0, 1],
  points: [30, 20, 30],
  scores: [30, 20, 30],
  eliminated: 1,
});

describe('the score pad', () => {
  const now = view({ history: [first], scores: [30, 20, 30], projected: [-10, null, 30] });

  it('writes bids, tricks and totals of every round', () => {
    expect(rows(now)[0]?.cells[0]).toEqual({ bid: 1, taken: 1, points: 30, total: 30 });
    expect(totals(now)).toEqual([30, 20, 30]);
  });

  it('projects a total only where points are known', () => {
    expect(projected(now)).toEqual([20, null, 60]);
  });

  it('sums the bids that are known', () => {
    expect(bidSum(view({ phase: 'bid', round: round({ bids: [1, null, null] }) }))).toEqual({
      bids: 1,
      tricks: 2,
      state: 'open',
    });
    expect(bidSum(now)).toEqual({ bids: 2, tricks: 2, state: 'known' });
  });

  it('tells no sum while bids lie face down', () => {
    const dark = bidSum(view({ round: round({ bids: [1, null, null] }), projected: [-10, null, null] }));
    expect(sumShown(dark)).toBe('?');
    expect(sumLine(dark, sayIn('en'))).toBe('Bids for 2 tricks lie face down');
  });

  it('waits for no bid of a saboteur', () => {
    const two = view({ round: round({ bids: [1, null, 1] }), projected: [20, 0, 60] });
    expect(bidSum(two).state).toBe('known');
  });

  it('counts the last round of a game that is over once', () => {
    const last = round({ points: [20, null, -10], scores: [50, 20, 20] });
    const over = view({ phase: 'over', round: last, history: [first] });
    expect(lines(over)).toEqual([
      [0, 30, 50],
      [0, 20],
      [0, 30, 20],
    ]);
    expect(lines({ ...over, history: [first, last] })[0]).toEqual([0, 30, 50]);
  });
});

describe('the rules in words', () => {
  const keys: RuleKey[] = [
    {
      key: 'bidding',
      title: 'Bidding',
      text: '',
      type: 'choice',
      default: 'open',
      values: [{ value: 'hidden', title: 'Hidden', text: 'At once.' }],
    },
    { key: 'rounds', title: 'Rounds', text: 'So many.', type: 'number', default: null, values: [] },
    {
      key: 'smyrna',
      title: 'Smyrna',
      text: '',
      type: 'names',
      default: [],
      values: [{ value: 'pass-one', title: 'Pass one', text: 'To the left.' }],
    },
  ];

  it('name only what is not as usual', () => {
    expect(inForce(keys, { players: 3 })).toEqual([]);
    const texts = inForce(keys, { bidding: 'hidden', rounds: 6, smyrna: ['pass-one'] }).map(
      ({ title }) => title,
    );
    expect(texts).toEqual(['Bidding: Hidden', 'Rounds: 6', 'Pass one']);
  });
});

describe('presets', () => {
  const last: RuleKey = {
    key: 'last_bid',
    title: '',
    text: '',
    type: 'choice',
    default: 'free',
    values: [{ value: 'canadian+hardcore', title: '', text: '' }],
  };
  const book: Catalogue = { presets: [], keys: [last], standard: [], decks: [], levels: [] };

  it('combine by their keys, and are both where a value says so', () => {
    expect(combine(book, [{ last_bid: 'canadian' }, { schedule: 'quick' }])).toEqual({
      last_bid: 'canadian',
      schedule: 'quick',
    });
    expect(combine(book, [{ last_bid: 'hardcore' }, { last_bid: 'canadian' }])).toEqual({
      last_bid: 'canadian+hardcore',
    });
    expect(combine(book, [{ schedule: 'quick' }, { schedule: 'reverse' }])).toBeNull();
  });

  it('may be three, if all of them go together', () => {
    const three = [{ last_bid: 'canadian' }, { schedule: 'quick' }, { last_bid: 'hardcore' }];
    expect(combine(book, three)).toEqual({ last_bid: 'canadian+hardcore', schedule: 'quick' });
    expect(combine(book, [...three, { schedule: 'reverse' }])).toBeNull();
    expect(combine(book, [])).toEqual({});
  });
});

describe('hand sizes', () => {
  it('are written short where they rise evenly', () => {
    expect(handSizes([1, 2, 3, 4, 5])).toBe('1, 2 … 5');
    expect(handSizes([1, 2, 4, 11, 16, 20])).toBe('1, 2, 4, 11, 16, 20');
    expect(handSizes([15, 15, 15, 15, 15])).toBe('15, 15, 15, 15, 15');
  });

  it('are read from a list', () => {
    expect(readSizes('1, 2 3')).toEqual([1, 2, 3]);
    expect(readSizes('1, two')).toBeNull();
    expect(readSizes('')).toBeNull();
  });
});
