import { saveFile } from '../design/files';
import { persisted } from './persisted';
import { random } from './random';
import { isText, or, shape } from './readers';
import { MAX_SECRET, MIN_SECRET } from './wire';

/** Servers refuse other lengths; a damaged secret is replaced. */
const isSecret = (stored: unknown): stored is string =>
  isText(stored) && stored.length >= MIN_SECRET && stored.length <= MAX_SECRET;
const kept = persisted('gizzard.daily', shape({ secret: or(isSecret, undefined) }));

/** Where storage is switched off, it lasts as long as the page is open. */
let made: string | undefined;

/** The secret of the person who plays daily deals in this browser; undefined before their first. */
export const knownSecret = (): string | undefined => (made ??= kept.get().secret);

/** The secret that identifies the daily deal's player to the server; generated here, once. */
export function ownSecret(): string {
  const secret = knownSecret() ?? random(MIN_SECRET);
  if (secret !== made) kept.change(() => ({ secret }));
  return (made = secret);
}

/** Downloads a link with the daily deal's secret, which a plain download cannot send. */
export function asOneself(link: HTMLAnchorElement): () => void {
  const follow = (event: MouseEvent): void => {
    const secret = knownSecret();
    if (!secret) return;
    event.preventDefault();
    void download(link.href, link.download, secret);
  };
  link.addEventListener('click', follow);
  return () => link.removeEventListener('click', follow);
}

async function download(address: string, name: string, secret: string): Promise<void> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${secret}` } });
  saveFile(await answer.blob(), name || fileOf(address));
}

const fileOf = (address: string): string => `wizard-${address.split('/').at(-2)}.json`;
