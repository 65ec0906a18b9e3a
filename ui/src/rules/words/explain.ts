import { mount, unmount } from 'svelte';
import { locale } from '../../i18n/locale.svelte';
import Definition from './Definition.svelte';

/** Shows what a word means, in its place at a table or beside the place where it stands. */
export async function explain(word: string, anchor: HTMLElement): Promise<void> {
  await locale.add('learn').catch(() => {});
  // Outside an open dialog nothing can be reached; a table keeps a place for what is read.
  const target = anchor.closest('dialog, #board') ?? document.body;
  const shown = mount(Definition, { target, props: { word, anchor, onclose: () => void unmount(shown) } });
}
