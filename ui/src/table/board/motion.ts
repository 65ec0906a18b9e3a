import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { Frame } from '../../game/frames';

/** Marks a card that has just come to where it lies; those that a newcomer finds there are not on their way. */
export const arriving =
  (frame: () => Frame): Attachment =>
  (card) => {
    if (untrack(frame).kind !== 'join') card.classList.add('arriving');
  };
