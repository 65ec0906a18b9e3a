import { beforeEach, describe, expect, it, vi } from 'vitest';
import { persisted, persistedText } from '../src/app/persisted';
import { among, isFlag, isNumber, isText, listOf, or, recordOf, shape } from '../src/app/readers';

const KEY = 'gizzard.test';
const settings = persisted(KEY, shape({ felt: or(among(['sage', 'sky']), 'sage'), sound: or(isFlag, true) }));

beforeEach(() => localStorage.clear());

describe('a value that the browser keeps', () => {
  it('is read back', () => {
    expect(settings.has()).toBe(false);
    expect(settings.set({ felt: 'sky', sound: false })).toBe(true);
    expect(settings.has()).toBe(true);
    expect(settings.get()).toEqual({ felt: 'sky', sound: false });
  });

  it.each(['', 'null', '[]', '"sky"', '{', '{"felt":"lava","sound":"on","old":1}'])(
    'is the usual one if this is stored: %s',
    (text) => {
      localStorage.setItem(KEY, text);
      expect(settings.get()).toEqual({ felt: 'sage', sound: true });
    },
  );

  it('keeps the fields that it understands', () => {
    localStorage.setItem(KEY, '{"felt":"sky"}');
    expect(settings.get()).toEqual({ felt: 'sky', sound: true });
  });

  it('is not kept if storage is switched off', () => {
    const refuse = (): never => {
      throw new DOMException('off', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    expect(settings.set({ felt: 'sky', sound: false })).toBe(false);
    expect(settings.get()).toEqual({ felt: 'sage', sound: true });
  });

  it('may be text, even if that looks like a number', () => {
    const id = persistedText(KEY);
    expect(id.get()).toBeNull();
    id.set('0012');
    expect(id.get()).toBe('0012');
  });
});

it('reads only what is of the right type', () => {
  expect(listOf(isText)(['a', 1, null, 'b'])).toEqual(['a', 'b']);
  expect(recordOf(isNumber)({ a: 1, b: '2' })).toEqual({ a: 1 });
  expect(recordOf(isNumber)(null)).toEqual({});
});

it('is the only way to what the browser keeps', () => {
  const sources = import.meta.glob<string>('../src/**/*.{ts,svelte}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const direct = Object.entries(sources).filter(([, text]) => /\b(local|session)Storage\b/.test(text));
  expect(direct.map(([path]) => path)).toEqual(['../src/app/persisted.ts']);
});
