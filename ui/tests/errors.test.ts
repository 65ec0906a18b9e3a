import { expect, test } from 'vitest';
import { sumOf } from '../src/features/games/errors';
import { errorsIn } from '../src/features/review/errors';
import type { Moment } from '../src/features/review/positions';
import type { Action, DecisionJson } from '../src/app/wire';

interface Choice {
  taken?: Action;
  best?: Action;
  label?: DecisionJson['label'];
  /** Points that the worst option costs. */
  worst?: number;
  plays?: string;
  hand?: string;
  phase?: string;
}

function moment({
  taken = {},
  best = {},
  label = null,
  worst = 9,
  plays = '',
  hand = '2C',
  phase,
}: Choice): Moment {
  const options = [0, -worst].map((expected) => ({ expected }));
  const cards = plays.split(' ').filter(Boolean);
  return {
    decision: { phase: phase ?? (taken.bid === undefined ? 'play' : 'bid'), taken, best, label, options },
    position: { plays: cards.map((card) => ({ seat: 1, card })), hand: hand.split(' ') },
  } as unknown as Moment;
}

test('bids that are mistakes are too high or too low, and every bid could have been either', () => {
  const high = moment({ taken: { bid: 3 }, best: { bid: 2 }, label: 'mistake' });
  const low = moment({ taken: { bid: 0 }, best: { bid: 2 }, label: 'blunder' });
  const small = moment({ taken: { bid: 1 }, best: { bid: 2 }, label: 'inaccuracy' });
  const { tooHigh, tooLow } = errorsIn([high, low, small, high]);
  expect([tooHigh, tooLow]).toEqual([
    { errors: 2, of: 4 },
    { errors: 1, of: 4 },
  ]);
});

test.each([
  ['', '2C', 'lead'],
  ['KC', '2C 3D', 'follow'],
  ['KC', '3D ZC', 'discard'],
  ['NH KC', '2C 3D', 'follow'],
  ['ZC KC', '2C 3D', 'discard'],
  ['NH', '2C 3D', 'discard'],
] as const)('a card played to "%s" from %s is a %s', (plays, hand, kind) => {
  const found = errorsIn([moment({ plays, hand, label: 'mistake' })]);
  expect(found[kind]).toEqual({ errors: 1, of: 1 });
  expect(Object.values(found).reduce((sum, { of }) => sum + of, 0)).toBe(1);
});

test('choices in which no mistake was possible do not count, nor do passed cards', () => {
  const found = errorsIn([moment({ worst: 2.9 }), moment({ phase: 'pass', label: 'mistake' })]);
  expect(Object.values(found).every(({ of }) => of === 0)).toBe(true);
});

test('games are added up', () => {
  const one = errorsIn([moment({ label: 'mistake' }), moment({})]);
  expect(sumOf([one, one]).lead).toEqual({ errors: 2, of: 4 });
  expect(sumOf([]).lead).toEqual({ errors: 0, of: 0 });
});
