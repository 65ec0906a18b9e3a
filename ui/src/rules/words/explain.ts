import { mount, unmount } from 'svelte';
import { locale } from '../../i18n/locale.svelte';
import Definition from './Definition.svelte';

/** Shows what a word means, beside the place where it stands. */
export async function explain(word: string, anchor: HTMLElement): Promise<void> {
  await locale.add('learn').catch(() => {});
  // Outside an open dialog nothing can be reached.
  const target = anchor.closest('dialog') ?? document.body;
  const shown = mount(Definition, { target, props: { word, anchor, onclose: () => void unmount(shown) } });
}
