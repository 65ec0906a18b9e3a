import { expect, it, vi } from 'vitest';
import { counted, ticking } from '../src/table/board/motion';

it('a figure swells once when it changes, and not when it is first shown', () => {
  let taken = 0;
  const figure = document.createElement('b');
  const swells = vi.fn();
  figure.animate = swells;
  const show = ticking(() => taken);
  show(figure);
  show(figure);
  expect(swells).not.toHaveBeenCalled();
  taken = 1;
  show(figure);
  show(figure);
  expect(swells).toHaveBeenCalledOnce();
});

it('points are written at once, and counted to when they change', () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => {});
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  let total = 20;
  const figure = document.createElement('b');
  const show = counted(() => total);
  show(figure);
  expect([figure.textContent, frames.length]).toEqual(['20', 0]);
  total = 60;
  show(figure);
  now.mockReturnValue(120);
  frames.pop()?.(120);
  expect(figure.textContent).toBe('40');
  now.mockReturnValue(1000);
  frames.pop()?.(1000);
  expect([figure.textContent, frames.length]).toEqual(['60', 0]);
});
