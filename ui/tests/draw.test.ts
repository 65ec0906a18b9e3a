import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefs } from '../src/app/prefs.svelte';
import type { Frame } from '../src/game/frames';
import { trickOf } from '../src/game/trick';
import { Draw } from '../src/table/draw.svelte';
import { scene } from './fixtures';

const frame: Frame = { ...scene(), kind: 'deal', move: null, cleared: true, result: null };
/** Seats 0 and 1 are tied, and draw again. */
const DRAWN: [number, string][][] = [
  [
    [0, 'KH'],
    [1, 'KS'],
    [2, '4C'],
  ],
  [
    [0, '2H'],
    [1, '9S'],
  ],
];
const LIE_MS = 1000;
const laid = (draw: Draw): string[] =>
  draw.laidOn(frame).view.round.tricks.flatMap(({ plays }) => plays.map(({ card }) => card));

let onend = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  onend = vi.fn();
});
afterEach(() => void vi.useRealTimers());

test('those who are tied draw again, then the game goes on', () => {
  const draw = new Draw('abc', true, onend);
  expect(draw.start(DRAWN)).toBe(true);
  expect(laid(draw)).toEqual(['KH', 'KS', '4C']);
  vi.advanceTimersByTime(LIE_MS);
  expect(laid(draw)).toEqual(['2H', '9S']);
  expect(draw.laidOn(frame).view.to_act).toEqual([]);
  vi.advanceTimersByTime(LIE_MS);
  expect(trickOf(draw.laidOn(frame)).gathered).toBe(true);
  expect(onend).not.toHaveBeenCalled();
  vi.advanceTimersByTime(LIE_MS);
  expect(draw.running).toBe(false);
  expect(onend).toHaveBeenCalledOnce();
});

test('a browser shows the draw of a table once', () => {
  new Draw('abc', true, onend).start(DRAWN);
  expect(new Draw('abc', true, onend).start(DRAWN)).toBe(false);
  expect(new Draw('another', true, onend).start(DRAWN)).toBe(true);
});

test('it is not shown on a big screen, or if everything is shown at once', () => {
  expect(new Draw('abc', false, onend).start(DRAWN)).toBe(false);
  prefs.pace = 'instant';
  expect(new Draw('abc', true, onend).start(DRAWN)).toBe(false);
});

test('it can be ended early', () => {
  const draw = new Draw('abc', true, onend);
  draw.start(DRAWN);
  draw.end();
  vi.advanceTimersByTime(5 * LIE_MS);
  expect(onend).toHaveBeenCalledOnce();
});
