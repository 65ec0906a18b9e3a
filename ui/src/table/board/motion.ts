import './motion.css';
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { motion } from '../../app/prefs.svelte';
import type { Frame } from '../../game/frames';
import { points } from '../../i18n/locale.svelte';
import type { Point } from '../layout/rect';

/** As long as `--move`. */
export const MOVE_MS = 240;

/** Marks a card that has just come to where it lies; those that a newcomer finds there are not on their way. */
export const arriving =
  (frame: () => Frame): Attachment =>
  (card) => {
    if (untrack(frame).kind !== 'join') card.classList.add('arriving');
  };

/** The style of something that comes from a point. */
export const coming = (from: Point, at: Point): string =>
  `--from-x: ${from.x - at.x}px; --from-y: ${from.y - at.y}px;`;

/** The style of something that goes to a point. */
export const going = (at: Point, to: Point): string => `--to-x: ${to.x - at.x}px; --to-y: ${to.y - at.y}px;`;

/** A figure that changes swells once, where it stands. */
export const ticking = (value: () => unknown): Attachment => {
  let known: { value: unknown } | null = null;
  return (figure) => {
    const now = value();
    if (known && known.value !== now)
      figure.animate({ scale: [1.5, 1] }, { duration: untrack(() => motion(MOVE_MS)), easing: 'ease-out' });
    known = { value: now };
  };
};

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
