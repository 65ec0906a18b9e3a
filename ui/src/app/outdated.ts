const entry = (): string => document.querySelector<HTMLScriptElement>('script[type=module]')!.src;

/** Loads the page anew if the server has been updated since it was opened, and so no longer has the page's files; once
 * for each version, as servers behind one address may differ for a while. Returns whether it does.
 */
export async function renewOutdated(): Promise<boolean> {
  const old = new URL(entry()).pathname;
  const answer = await fetch(location.pathname, { cache: 'no-store' });
  if (!answer.ok || (await answer.text()).includes(old) || sessionStorage.getItem('outdated') === old)
    return false;
  sessionStorage.setItem('outdated', old);
  location.reload();
  return true;
}
