import type { Attachment } from 'svelte/attachments';

/** Opens details when a condition becomes true and closes them when it becomes false; in between their reader decides. */
export function openWhile(wanted: () => boolean): Attachment<HTMLDetailsElement> {
  const open = $derived(wanted());
  return (details) => {
    details.open = open;
  };
}
