import { expect, it } from 'vitest';
import { actionName } from '../src/exercise/actions';
import { contrastInWords, evenLine, optionsOf } from '../src/hints/options';
import { reasonInWords } from '../src/hints/reason';
import type { ActionJson, Hint, Hints, Reason } from '../src/app/wire';
import { localizerIn } from './fixtures';

const hint = (action: ActionJson, expected: number, made: number, reason: Reason | null = null): Hint => ({
  actions: [action],
  expected,
  se: 1,
  made,
  reason,
  tied: false,
  win: 0.4 - made / 4,
  win_se: 0.01,
});
const BIDS = [
  hint({ bid: 1 }, 14, 0.61),
  { ...hint({ bid: 2 }, 13, 0.24), tied: true },
  hint({ bid: 0 }, 2, 0.1),
];
const found = (hints: Hint[], decides: Hints['decides'] = 'made'): Hints => ({
  need: null,
  left: 3,
  hints,
  decides,
});

it.each([
  ['made', 'Made in about 61 of 100 deals, bid 2 in 24.'],
  ['points', 'About 14.0 points on average, 13.0 with bid 2.'],
  ['win', 'Wins about 25 of 100 games, 34 with bid 2.'],
  [null, ''],
] as const)('contrasts the best bid with the second best by what decides: %s', (decides, words) => {
  expect(contrastInWords(found(BIDS, decides), localizerIn('en'))).toBe(words);
});

it('shows choices that cannot be told from the best as the best, too', () => {
  const rows = optionsOf(found(BIDS), [], localizerIn('en'));
  expect(rows.map(({ tone }) => tone)).toEqual(['best', 'best', null]);
});

it.each([
  [[13, 12], 'It makes little difference: each choice brings about 13 points.'],
  [[12.9, -0.5], 'Too close to call: 0 to 13 points.'],
  [[-4.2, -0.8, 3], 'Too close to call: −4 to 3 points.'],
])('says of what lies close whether it is worth the same, or uncertain: %s', (worth, line) => {
  const close = worth.map((points, bid) => ({ ...hint({ bid }, points, 0.5), tied: bid > 0 }));
  expect(evenLine(found(close), localizerIn('en'))).toBe(line);
});

it('tells the certain facts before the estimate', () => {
  const reason: Reason = { why: 'between', cards: ['ZC', 'KH'], count: 0, unseen: 15 };
  const [best] = optionsOf(
    found([hint({ bid: 1 }, 14, 0.61, reason), ...BIDS.slice(1)]),
    [],
    localizerIn('en'),
  );
  expect(best?.reason).toBe(
    'No unseen card beats your Wizard of clubs when led; 15 beat your king of hearts. Made in about 61 of 100 deals, bid 2 in 24.',
  );
});

it('names the extra cards of a hand, and those that could still take the trick', () => {
  const reason = (found: Reason): string => reasonInWords(found, [], localizerIn('en'));
  expect(reason({ why: 'extras', cards: ['Dr', 'Ju'], count: 0 })).toBe(
    'You hold Dragon, Juggler, and no Wizard.',
  );
  expect(reason({ why: 'few', cards: ['ZC', 'ZD', 'Fa'] })).toBe(
    'Only this can still beat it: Fairy and 2 Wizards.',
  );
});

it('names a choice by the card, and what is said with it', () => {
  const name = (action: ActionJson): string => actionName(action, localizerIn('en'));
  expect(name({ play: 'Ju', suit: 'H' })).toBe('Juggler (hearts)');
  expect(name({ play: 'Sh', as: 'jester' })).toBe('Shapeshifter (Jester)');
  expect(name({ play: 'KH' })).toBe('king of hearts');
  expect(name({ as: 'wizard', trump: 'S' })).toBe('Wizard, spades');
});
