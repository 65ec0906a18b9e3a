import { expect, it, vi } from 'vitest';
import { ticking } from '../src/design/ticking';
import { counted, fromHand, touch, underTrick } from '../src/table/board/motion';

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

it('a card comes from where it was touched in the hand, and every other one from its seat', () => {
  const at = (x: number, y: number, width: number, card = ''): HTMLElement => {
    const element = document.createElement('div');
    element.dataset.card = card;
    element.getBoundingClientRect = () => new DOMRect(x, y, width, 1.4 * width);
    return element;
  };
  underTrick(at(50, 100, 400));
  touch(at(100, 500, 80, 'H5'));
  expect(fromHand('H5', { x: 200, y: 150 }, 100)).toBe(
    '--from-x: -110px; --from-y: 306px; --from-scale: 0.8; --from-opacity: 1;',
  );
  expect(fromHand('S2', { x: 200, y: 150 }, 100)).toBeNull();
});

it('the felt of the next table stays when the last one is taken away', () => {
  const card = document.createElement('button');
  card.dataset.card = 'S2';
  const away = underTrick(document.createElement('div'));
  underTrick(document.createElement('div'));
  if (away) away();
  touch(card);
  expect(fromHand('S2', { x: 0, y: 0 }, 100)).not.toBeNull();
});
