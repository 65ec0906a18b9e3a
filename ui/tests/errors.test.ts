import { expect, test } from 'vitest';
import { sumOf } from '../src/game/kept/errors';
import { errorsIn } from '../src/exercise/review/errors';
import type { DecisionJson } from '../src/app/wire';

type Kinds = Pick<DecisionJson, 'kinds' | 'mistake'>;

const choice = (kinds: Kinds): { decision: DecisionJson } => ({ decision: kinds as DecisionJson });
const BID = ['too-high', 'too-low'] as const satisfies DecisionJson['kinds'];

test('bids that are mistakes are too high or too low, and every bid could have been either', () => {
  const high = choice({ kinds: [...BID], mistake: 'too-high' });
  const low = choice({ kinds: [...BID], mistake: 'too-low' });
  const right = choice({ kinds: [...BID], mistake: null });
  const { tooHigh, tooLow } = errorsIn([high, low, right, high]);
  expect([tooHigh, tooLow]).toEqual([
    { errors: 2, of: 4 },
    { errors: 1, of: 4 },
  ]);
});

test('choices in which no mistake was possible do not count, nor do those of older reviews', () => {
  const found = errorsIn([choice({ kinds: [], mistake: null }), choice({})]);
  expect(Object.values(found).every(({ of }) => of === 0)).toBe(true);
});

test('games are added up', () => {
  const one = errorsIn([choice({ kinds: ['lead'], mistake: 'lead' }), choice({ kinds: ['lead'] })]);
  expect(sumOf([one, one]).lead).toEqual({ errors: 2, of: 4 });
  expect(sumOf([]).lead).toEqual({ errors: 0, of: 0 });
});
