import { describe, expect, it, vi } from 'vitest';
import { keptState, keptValue } from '../src/app/keptState.svelte';
import { persisted, persistedText } from '../src/app/persisted';
import { among, isFlag, isNumber, isText, listOf, or, recordOf, shape } from '../src/app/readers';

const KEY = 'gizzard.test';
const settings = persisted(KEY, shape({ felt: or(among(['sage', 'sky']), 'sage'), sound: or(isFlag, true) }));

describe('a value that the browser keeps', () => {
  it('is read back', () => {
    expect(settings.has()).toBe(false);
    expect(settings.change(() => ({ felt: 'sky', sound: false }))).toBe(true);
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
    expect(settings.change(() => ({ felt: 'sky', sound: false }))).toBe(false);
    expect(settings.get()).toEqual({ felt: 'sage', sound: true });
  });

  it('may be text, even if that looks like a number', () => {
    const id = persistedText(KEY);
    expect(id.get()).toBeNull();
    id.change(() => '0012');
    expect(id.get()).toBe('0012');
  });
});

describe('two windows', () => {
  /** What another window of the browser does. */
  const elsewhere = (value: object): void => localStorage.setItem(KEY, JSON.stringify(value));
  const hear = (): boolean => dispatchEvent(new StorageEvent('storage', { key: KEY }));
  const read = shape({ felt: or(among(['sage', 'sky']), 'sage'), sound: or(isFlag, true) });

  it('change what is kept, not what they last knew of it', () => {
    settings.get();
    elsewhere({ felt: 'sky', sound: true });
    settings.change((now) => ({ ...now, sound: false }));
    expect(settings.get()).toEqual({ felt: 'sky', sound: false });
  });

  it('follow each other', () => {
    const [state, keep] = keptState(KEY, read);
    elsewhere({ felt: 'sky', sound: true });
    keep({ sound: false });
    expect(state).toEqual({ felt: 'sky', sound: false });
    elsewhere({ felt: 'sage', sound: true });
    hear();
    expect(state).toEqual({ felt: 'sage', sound: true });
  });

  it('keep what is for one visit to themselves, until it is chosen', () => {
    const [state, keep] = keptState(KEY, read, { felt: 'sky' });
    keep({ sound: false });
    expect(state.felt).toBe('sky');
    expect(settings.get()).toEqual({ felt: 'sage', sound: false });
    keep({ felt: 'sky' });
    expect(settings.get().felt).toBe('sky');
  });

  it('follow a value that is replaced as a whole, until they stop', () => {
    const value = keptValue(KEY, recordOf(isNumber));
    elsewhere({ a: 1 });
    value.change((now) => ({ ...now, b: 2 }));
    expect(value.now).toEqual({ a: 1, b: 2 });
    const heard = vi.fn();
    const stop = settings.watch(heard);
    hear();
    stop();
    hear();
    expect(heard).toHaveBeenCalledOnce();
  });

  it('are read again when a page comes back as it was left', () => {
    const [state] = keptState(KEY, read);
    elsewhere({ felt: 'sky', sound: true });
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(state.felt).toBe('sky');
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
