import { persistedText } from './persisted';

/** The version that this browser has last left for a newer one. */
const left = persistedText('gizzard.left');
const entry = (): string => document.querySelector<HTMLScriptElement>('script[type=module]')!.src;

/** Reloads the page if the server has been updated since it was opened, and so no longer has the page's files; once
 * for each version, as servers behind one address may differ for a while. Returns whether it does.
 */
export async function renewOutdated(): Promise<boolean> {
  const old = new URL(entry()).pathname;
  const answer = await fetch(location.pathname, { cache: 'no-store' });
  if (!answer.ok || (await answer.text()).includes(old) || left.get() === old) return false;
  if (!left.change(() => old)) return false;
  location.reload();
  return true;
}
