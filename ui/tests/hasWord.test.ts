import { expect, test } from 'vitest';
import { hasWord } from '../src/rules/form/hasWord';

test('a rule is found by a part of its words, whatever their case and accents', () => {
  const rule = { title: 'Enchère aveugle', text: 'On annonce sans voir ses cartes.' };
  for (const query of ['', ' enchere ', 'CARTES', 'annonce sans', 'sans annonces'])
    expect(hasWord(query, rule), query).toBe(true);
  expect(hasWord('atout', rule)).toBe(false);
});

test.each([
  ['score', 'Scoring'],
  ['scored', 'Scoring'],
  ['points', 'Point'],
  ['Wertungen', 'Wertung'],
  ['puntos', 'Puntuación'],
  ['apostar', 'Apuestas y apostado'],
])('%s finds %s', (query, title) => expect(hasWord(query, { title, text: '' })).toBe(true));
