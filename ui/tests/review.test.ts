import { expect, it } from 'vitest';
import type { DecisionJson } from '../src/app/wire';
import { withSteps } from '../src/features/review/chances';
import { answersTo, questionOf, solutionOf } from '../src/features/review/exercise';
import { trumpLine, type Localizer } from '../src/table/words/narrate';
import type { Moment } from '../src/exercise/mistakes/moments';
import { localizerIn } from './fixtures';

const PLAYERS = ['Anna', 'Ben', 'Cleo'];
const keys: Localizer = { deck: 'standard', t: (key) => key, card: String, suit: String, special: String };

it('takes the choice with the most points for wrong if another wins more games', () => {
  const options = [
    { action: { bid: 1 }, expected: 30, se: 1, made: 1, win: 0.19, win_se: 0.01 },
    { action: { bid: 2 }, expected: 28.8, se: 1, made: 0.7, win: 0.4, win_se: 0.01 },
  ];
  const late: DecisionJson = {
    ...decision,
    phase: 'bid',
    taken: { bid: 0 },
    best: { bid: 2 },
    options,
  };
  const tried = (bid: number) =>
    solutionOf(late, { bid }, { players: PLAYERS, hand: null }, localizerIn('en'));
  expect(tried(2)).toMatchObject({ right: true, verdict: 'That’s it: the best choice.' });
  expect(tried(1)).toMatchObject({
    right: false,
    verdict: 'Not quite: it wins 19 of 100 games, the best choice 40.',
  });
});

it('has an answer ready for each choice, with what comes to the same, and says nothing of others', () => {
  const position = { view: { players: PLAYERS, hand: ['ZC', 'ZD', '2C', 'AC'] } } as Moment['position'];
  const moment = { id: '', game: '', deck: 'standard', decision, position };
  const answers = answersTo(moment, localizerIn('en'));
  expect(answers.map(({ actions, right }) => [actions.map(({ play }) => play), right])).toEqual([
    [['ZC', 'ZD'], true],
    [['AC'], true],
    [['2C'], false],
  ]);
  expect(answers[2]?.verdict).toContain('Wizard');
  expect(structuredClone(answers)).toEqual(answers);
});

it('asks for the trump suit, and does not say that there is none, while trump is being chosen', () => {
  const wizardTurnedUp = { trump: null, turnUp: 'ZS' };
  expect(questionOf('trump')).toBe('review.ask.trump');
  expect(trumpLine({ phase: 'trump', round: wizardTurnedUp }, keys)).toBe('trump.open');
});

it('asks for a bid, a card to pass and a card to play', () => {
  expect(['bid', 'pass', 'play'].map(questionOf)).toEqual([
    'review.ask.bid',
    'review.ask.pass',
    'review.ask.play',
  ]);
});

const option = (play: string, expected: number) => ({ action: { play }, expected, se: 1, made: 0.5 });
const decision: DecisionJson = {
  round: 3,
  trick: 1,
  phase: 'play',
  seat: 0,
  taken: { play: '2C' },
  best: { play: 'ZC' },
  cost: 20,
  se: 1,
  label: 'mistake',
  options: [option('2C', 0), option('ZC', 20), option('AC', 19)],
};

it('gives the others what a choice takes, so that all chances are one', () => {
  const known = [
    [
      [0, 40],
      [1, 20],
      [2, 0],
    ],
    [
      [0, 30],
      [1, 40],
      [2, 100],
    ],
    [
      [0, 30],
      [1, 40],
      [2, 0],
    ],
  ] as const;
  const steps = [
    [0.5, 46],
    [0.5, 10],
    [1.5, 0],
  ] as const;
  const drawn = withSteps(known, 0, steps);
  expect(drawn[0]).toEqual([
    [0, 40],
    [0.5, 46],
    [0.5, 10],
    [1, 20],
    [1.5, 0],
    [2, 0],
  ]);
  for (const at of drawn[0]!.keys())
    expect(drawn.reduce((sum, line) => sum + line[at]![1], 0)).toBeCloseTo(100);
});

it.each([
  ['ZC', true, 'That’s it: the best choice.'],
  ['ZD', true, 'That’s it: the best choice.'],
  ['AC', true, 'Good: only 1.0 points from the best.'],
  ['2C', false, 'Better: Wizard of clubs, by 20.0 points'],
])('judges another try at a mistake: %s', (play, right, verdict) => {
  const solution = solutionOf(
    decision,
    { play },
    { players: PLAYERS, hand: ['2C', 'ZC', 'ZD', 'AC'] },
    localizerIn('en'),
  );
  expect(solution).toMatchObject({ right, verdict });
  expect(solution.options.map(({ tone }) => tone)).toEqual(['best', null, right ? null : 'taken']);
  expect(solution.options.map(({ actions }) => actions.length)).toEqual([2, 1, 1]);
});
