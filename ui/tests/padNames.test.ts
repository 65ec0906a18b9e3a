import { expect, test } from 'vitest';
import { namesOf, newGame } from '../src/features/pad/game';
import { distinct } from '../src/features/pad/names';

test.each(['anna', 'ANNA', 'Ánna', 'An\u00adna', 'A nna', '\uff21nna'])(
  'a name that is another’s but for %s is numbered',
  (name) => expect(distinct(name, ['Ben', 'Anna'])).toBe(`${name} 2`),
);

test('a number that is taken is not used again', () => {
  expect(distinct('Anna', ['anna', 'Anna 2'])).toBe('Anna 3');
  expect(distinct('Anna', ['Ben'])).toBe('Anna');
});

test('the players of a new game have different names', () => {
  expect(namesOf(newGame({ players: 4 }, ['Anna', 'anna', 'Ben', 'Ben'], 0, 1))).toEqual([
    'Anna',
    'anna 2',
    'Ben',
    'Ben 2',
  ]);
});
