import './motion.css';
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { motion } from '../../app/prefs.svelte';
import type { Frame } from '../../game/frames';
import { points } from '../../i18n/locale.svelte';
import { MOVE_MS } from '../../design/ticking';
import { middle, type Point } from '../layout/rect';

/** Where cards lay that have left the hand, until they come to lie elsewhere. */
const left = new Map<string, DOMRect>();

/** Remembers where cards lie that leave a hand. */
export function leaving(hand: Iterable<HTMLElement>): void {
  for (const card of hand) left.set(card.dataset.card ?? '', card.getBoundingClientRect());
}

/** The style of a card that comes from where it lay in the hand. */
function comeFrom(from: DOMRect, { style, ...card }: { style: CSSStyleDeclaration; at: DOMRect }): void {
  const [there, here] = [middle(from), middle(card.at)];
  style.setProperty('--from-x', `${there.x - here.x}px`);
  style.setProperty('--from-y', `${there.y - here.y}px`);
  style.setProperty('--from-scale', `${from.width / card.at.width}`);
  style.setProperty('--from-opacity', '1');
}

/**
 * Marks a card that has just come to where it lies; those that a newcomer finds there are not on their way.
 *
 * @param played  which it is, if it may come from the hand
 */
export const arriving =
  (frame: () => Frame, played?: () => string): Attachment<HTMLElement> =>
  (card) => {
    const which = untrack(() => played?.()) ?? '';
    const from = left.get(which);
    left.delete(which);
    if (!from && untrack(frame).kind === 'join') return;
    if (from && motion(MOVE_MS) > 0) comeFrom(from, { style: card.style, at: card.getBoundingClientRect() });
    card.classList.add('arriving');
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
