import { expect, it, vi } from 'vitest';
import type { Frame } from '../src/game/frames';
import { ticking } from '../src/design/ticking';
import { arriving, counted, leaving } from '../src/table/board/motion';

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

it('a card comes from where it lay in the hand, and one of another seat from there', () => {
  const frame = { kind: 'play' } as unknown as Frame;
  const at = (x: number, y: number, width: number): HTMLElement => {
    const card = document.createElement('button');
    card.dataset.card = 'H5';
    card.getBoundingClientRect = () => new DOMRect(x, y, width, 1.4 * width);
    return card;
  };
  leaving([at(100, 500, 80)]);
  const [own, other] = [at(200, 200, 100), at(0, 0, 100)];
  arriving(
    () => frame,
    () => 'H5',
  )(own);
  arriving(
    () => frame,
    () => 'S2',
  )(other);
  const from = (card: HTMLElement, which: string): string => card.style.getPropertyValue(`--from-${which}`);
  expect([from(own, 'x'), from(own, 'y'), from(own, 'scale')]).toEqual(['-110px', '286px', '0.8']);
  expect(from(other, 'x')).toBe('');
});
