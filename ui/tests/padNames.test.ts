import { expect, test } from 'vitest';
import { distinct } from '../src/features/pad/names';

test.each(['anna', 'ANNA', 'Ánna', 'An\u00adna', 'A nna', '\uff21nna', 'Annɑ', 'Аnna'])(
  'a name that is another’s but for %s is numbered',
  async (name) => expect(await distinct([name], ['Ben', 'Anna'])).toEqual([`${name} 2`]),
);

test('a number that is taken is not used again', async () => {
  expect(await distinct(['Anna'], ['anna', 'Anna 2'])).toEqual(['Anna 3']);
  expect(await distinct(['Anna'], ['Ben'])).toEqual(['Anna']);
});

test('the players of a game have different names', async () => {
  expect(await distinct(['Anna', 'anna', 'Ben', 'Ben'])).toEqual(['Anna', 'anna 2', 'Ben', 'Ben 2']);
});
