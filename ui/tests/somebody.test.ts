import { expect, test } from 'vitest';
import { signatureIn } from '../src/table/ending/somebody';

const signed = (name: string): string => signatureIn(`?by=${encodeURIComponent(name)}`);

test('a link is signed with a name that can be read', () => {
  expect(['Anna', ' Zoë 2 ', '王小明', 'Łukasz ♥'].map(signed)).toEqual([
    'Anna',
    'Zoë 2',
    '王小明',
    'Łukasz ♥',
  ]);
});

test('whatever no table would take as a name is no signature', () => {
  const others = ['', '   ', '\u202eevil', '\u200b\u200b', 'You', 'Du', '…', 'x'.repeat(41), 'Anna\nBen'];
  expect(others.map(signed)).toEqual(others.map(() => ''));
  expect(signatureIn('')).toBe('');
});
