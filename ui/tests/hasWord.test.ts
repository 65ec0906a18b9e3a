import { expect, test } from 'vitest';
import { hasWord } from '../src/rules/form/hasWord';

test('a rule is found by a part of its words, whatever their case and accents', () => {
  const rule = { title: 'Enchère aveugle', text: 'On annonce sans voir ses cartes.' };
  expect(['', ' enchere ', 'CARTES', 'annonce sans'].map((looked) => hasWord(looked, rule))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(hasWord('atout', rule)).toBe(false);
});
