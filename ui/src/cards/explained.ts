import type { Attachment } from 'svelte/attachments';

/** Explains the cards on the page from when somebody points at the first one in the element; see `help.ts`. */
export const explained: Attachment = (node) => {
  const ending = new AbortController();
  const load = (event: Event): void => {
    const { target } = event;
    if (!(target as Element).closest('[data-card]')) return;
    const finger = event instanceof PointerEvent && event.pointerType !== 'mouse';
    if (event.type === 'pointerover' && !finger) return;
    ending.abort();
    let at: EventTarget | null = target;
    addEventListener('pointerup', () => (at = null), { once: true });
    void import('./help').then(({ explainCards }) => explainCards(at, finger)).catch(() => {});
  };
  for (const first of ['pointerover', 'pointermove', 'keydown']) node.addEventListener(first, load, ending);
  return () => ending.abort();
};
