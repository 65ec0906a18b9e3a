import { describe, expect, it } from 'vitest';
import { above, beside } from '../src/rules/words/placement';

const screen = { width: 390, height: 844 };
const box = { left: 0, top: 0, bottom: 200, width: 300, height: 200 };
const at = (left: number, top: number) => ({ left, top, bottom: top + 20, width: 40 });

describe('an explanation', () => {
  it('stands below its word', () => {
    expect(beside(at(180, 100), box, screen)).toEqual({ left: 50, top: 128 });
  });

  it('stands above a word at the bottom', () => {
    expect(beside(at(180, 700), box, screen).top).toBe(492);
  });

  it.each([
    [0, 8],
    [360, 82],
  ])('stays on the screen: a word at %i', (left, expected) => {
    expect(beside(at(left, 100), box, screen).left).toBe(expected);
  });

  it('moves above its word from the place that a table keeps', () => {
    expect(above(at(180, 400), { x: 5, height: 200 })).toEqual({ left: 5, top: 192 });
  });

  it('is seen from its beginning where it is higher than the screen', () => {
    expect(beside(at(180, 100), { ...box, height: 900 }, screen).top).toBe(8);
  });
});
