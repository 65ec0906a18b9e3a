import type { Attachment } from 'svelte/attachments';

/** Explains the cards on the page from when somebody points at the first one in the element; see `help.ts`. */
export const explained: Attachment = (node) => {
  const ending = new AbortController();
  const load = ({ target }: Event): void => {
    if (!(target as Element).closest('[data-card]')) return;
    ending.abort();
    void import('./help').then(({ explainCards }) => explainCards(target)).catch(() => {});
  };
  for (const first of ['pointerover', 'keydown']) node.addEventListener(first, load, ending);
  return () => ending.abort();
};
