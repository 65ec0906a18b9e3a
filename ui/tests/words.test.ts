import { describe, expect, it } from 'vitest';
import { de } from '../src/i18n/de';
import { en, type Key } from '../src/i18n/en';
import { fill } from '../src/i18n/fill';

const keys = Object.keys(en) as Key[];
const blanks = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? '')),
];

describe('the words', () => {
  it('are the same keys in both languages', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(keys)('%s is said in both languages, of the same things', (key) => {
    expect(de[key].trim()).not.toBe('');
    const unknown = blanks(de[key]).filter((blank) => !blanks(en[key]).includes(blank));
    expect(unknown).toEqual([]);
  });

  it('are filled in and counted', () => {
    expect(fill('{n} {n|card|cards}', { n: 1 })).toBe('1 card');
    expect(fill('{n} {n|card|cards}', { n: 0 })).toBe('0 cards');
    expect(fill('{n|One round|{n} rounds} of {list}', { n: 3, list: '1, 2' })).toBe('3 rounds of 1, 2');
    expect(fill('{missing}')).toBe('{missing}');
  });
});
