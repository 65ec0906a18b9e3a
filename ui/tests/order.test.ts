import { describe, expect, it } from 'vitest';
import { inOrder } from '../src/cards/code';
import { USUAL } from '../src/app/prefs.svelte';
import { sorted } from '../src/table/hand/order';

const HAND = ['2S', 'AS', 'KH', '3H', 'NC', 'ZD', '9C'];

describe('the order of a hand', () => {
  it('is by suits, from high to low, between Wizards and Jesters', () => {
    expect(sorted(HAND, USUAL, 'H')).toEqual(['ZD', 'AS', '2S', 'KH', '3H', '9C', 'NC']);
    expect(sorted(HAND, USUAL, 'H')).toEqual(inOrder(HAND));
  });

  it('is by ranks, or from low to high, where somebody likes that', () => {
    expect(sorted(HAND, { ...USUAL, by: 'rank' }, 'H')).toEqual(['ZD', 'AS', 'KH', '9C', '3H', '2S', 'NC']);
    expect(sorted(HAND, { ...USUAL, ascending: true }, 'H')).toEqual([
      'NC',
      '2S',
      'AS',
      '3H',
      'KH',
      '9C',
      'ZD',
    ]);
  });

  it('may put trump on one side', () => {
    expect(sorted(HAND, { ...USUAL, trump: 'left' }, 'H')).toEqual([
      'ZD',
      'KH',
      '3H',
      'AS',
      '2S',
      '9C',
      'NC',
    ]);
    expect(sorted(HAND, { ...USUAL, trump: 'right' }, 'H')).toEqual([
      'ZD',
      'AS',
      '2S',
      '9C',
      'KH',
      '3H',
      'NC',
    ]);
    expect(sorted(HAND, { ...USUAL, trump: 'left' }, null)).toEqual(inOrder(HAND));
  });
});
