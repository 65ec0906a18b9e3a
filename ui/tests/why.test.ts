import { expect, it } from 'vitest';
import { bidHabits } from '../src/features/review/habits';
import { mistakesOf, type Moment } from '../src/exercise/mistakes/moments';
import { mistakeInWords, momentInWords, pointsLost, whyBetter } from '../src/features/review/why';
import type { Localizer } from '../src/table/words/narrate';
import type { CalibrationJson, DecisionJson, OptionJson, Reason } from '../src/app/wire';
import { localizerIn } from './fixtures';

const keys: Localizer = { deck: 'standard', t: (key) => key, card: String, suit: String, special: String };
const PLAYERS = ['Anna', 'Ben', 'Cleo'];

const option = (play: string, expected: number, made: number, reason: Reason | null = null): OptionJson => ({
  action: { play },
  expected,
  se: 1,
  made,
  reason,
});

const decision = (taken: OptionJson, best: OptionJson): DecisionJson => ({
  round: 1,
  trick: 1,
  phase: 'play',
  seat: 0,
  taken: taken.action,
  best: best.action,
  cost: best.expected - taken.expected,
  se: 1,
  label: 'mistake',
  options: [taken, best],
});

it('says what is certain to be wrong with the choice, and advises against it', () => {
  const wizard = option('ZC', 0, 0.2, {
    why: 'wizard-first',
    effect: 'wasted',
    speaks: 'against',
    seat: 1,
    cards: ['ZD'],
  });
  const told = whyBetter(decision(wizard, option('2C', 9, 0.8)), PLAYERS, keys);
  expect(told).toBe('hints.wizard-first hints.wasted');
});

it('says what is certain of the best choice', () => {
  const last = option('AC', 9, 0.8, { why: 'last', effect: 'wanted', tricks: 1 });
  expect(whyBetter(decision(option('2C', 0, 0.2), last), PLAYERS, keys)).toBe('hints.last hints.wanted');
});

it('says how often each choice makes the bid if nothing is certain, and to everybody but the player', () => {
  const chosen = decision(option('2C', 0, 0.2), option('AC', 9, 0.8, { why: 'many', count: 9 }));
  const howOften = localizerIn('en').t('review.whyMade', { made: 80, fewer: 20 });
  expect(whyBetter(chosen, PLAYERS, keys)).toBe(`hints.many ${howOften}`);
  expect(whyBetter(chosen, null, keys)).toBe(howOften);
});

it('has nothing to say of a choice that was the best', () => {
  const best = option('AC', 9, 0.8);
  expect(whyBetter(decision(best, best), PLAYERS, keys)).toBe('');
});

const moment = (id: string, round: number, cost: number, label: DecisionJson['label']): Moment =>
  ({ id, decision: { round, cost, label } }) as Moment;

it('finds the costliest mistakes', () => {
  const moments = [moment('a', 1, 4, 'mistake'), moment('b', 2, 9, 'blunder'), moment('c', 1, 5, 'close')];
  expect(mistakesOf(moments).map(({ id }) => id)).toEqual(['b', 'a']);
});

it('finds chances to win costlier than points, unless they may be noise', () => {
  const losing = (id: string, cost: number, taken: number, best: number, se: number): Moment =>
    ({ id, decision: { cost, label: 'mistake', win: { taken, best, se } } }) as Moment;
  const moments = [
    losing('a', 30, 0, 0, 0),
    losing('b', 5, 0.4, 0.78, 0.03),
    losing('c', 40, 0.4, 0.45, 0.03),
  ];
  expect(mistakesOf(moments).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
});

it('sums up bids by ranges of hand sizes', () => {
  const groups = [0, 0, 0, 0, 1, 1].map((over, i): CalibrationJson => ({
    seat: 0,
    by: 'cards',
    value: i + 1,
    bids: 1,
    made: over === 0 ? 1 : 0,
    over,
    over_best: null,
  }));
  expect(bidHabits(groups)).toEqual([
    { from: 1, to: 4, habit: 'aboutRight', made: 4, of: 4 },
    { from: 5, to: 6, habit: 'tooHigh', made: 0, of: 2 },
  ]);
});

it('says of a mistake what adds up with the figures beside it', () => {
  const chosen = {
    ...decision(option('2C', -0.6, 0.2), option('AC', 12.6, 0.8)),
    win: { best: 0.2294, taken: 0.1649, se: 0.001 },
  };
  expect(mistakeInWords(chosen)).toBe('mistake −7%');
  expect(pointsLost(chosen)).toBe(14);
  expect(mistakeInWords({ ...chosen, win: { best: 0.234, taken: 0.226, se: 0.001 } })).toBe(
    'mistake −14 points',
  );
});

it('says of a choice on the graph where it is, what chance it left, and a mistake', () => {
  const chosen = {
    ...decision(option('2C', 0, 0.2), option('AC', 9, 0.8)),
    win: { best: 0.23, taken: 0.16, se: 0.001 },
  };
  expect(momentInWords(chosen)).toBe('Round 1 · Trick 1 · Win chance: 16% · mistake −7%');
  expect(momentInWords({ ...chosen, label: null })).toBe('Round 1 · Trick 1 · Win chance: 16%');
});
