import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { motion } from '../app/prefs.svelte';

/** As long as `--move`. */
export const MOVE_MS = 240;

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
