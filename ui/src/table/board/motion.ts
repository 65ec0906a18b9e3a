import './motion.css';
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { motion } from '../../app/prefs.svelte';
import type { Frame } from '../../game/frames';
import { points } from '../../i18n/locale.svelte';
import { MOVE_MS } from '../../design/ticking';
import { middle, type Point } from '../layout/rect';

/** What the trick lies on. */
let felt: HTMLElement | null = null;
/** The card of the hand that was touched last, its width, and where its middle was on the felt. */
let touched: (Point & { card: string; width: number }) | null = null;

export const underTrick: Attachment<HTMLElement> = (element) => {
  felt = element;
  return () => {
    if (felt === element) felt = null;
  };
};

/** Remembers where a card of the hand lies: now, since to measure it while cards move would hold up the page. */
export function touch(card: HTMLElement): void {
  if (!felt) return;
  const [at, ground] = [card.getBoundingClientRect(), felt.getBoundingClientRect()];
  const { x, y } = middle(at);
  touched = { card: card.dataset.card ?? '', width: at.width, x: x - ground.x, y: y - ground.y };
}

/** The style of a card of the viewer that comes from where it was touched; null if another one was. */
export const fromHand = (card: string, at: Point, width: number): string | null =>
  touched?.card === card
    ? `${coming(touched, at)} --from-scale: ${touched.width / width}; --from-opacity: 1;`
    : null;

/** Marks a card that has just come to where it lies; those that a newcomer finds there are not on their way. */
export const arriving =
  (frame: () => Frame): Attachment<HTMLElement> =>
  (card) => {
    if (untrack(frame).kind !== 'join') card.classList.add('arriving');
  };

/** The style of something that comes from a point. */
export const coming = (from: Point, at: Point): string =>
  `--from-x: ${from.x - at.x}px; --from-y: ${from.y - at.y}px;`;

/** The style of something that goes to a point. */
export const going = (at: Point, to: Point): string => `--to-x: ${to.x - at.x}px; --to-y: ${to.y - at.y}px;`;

/** Writes points, and counts to others when they change. */
export const counted = (value: () => number): Attachment => {
  let shown: number | null = null;
  return (figure) => {
    const to = value();
    const from = shown ?? to;
    const begin = performance.now();
    let next = 0;
    const step = (): void => {
      const part = from === to || !motion(1) ? 1 : Math.min(1, (performance.now() - begin) / MOVE_MS);
      figure.textContent = points((shown = Math.round(from + part * (to - from))));
      if (part < 1) next = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(next);
  };
};
