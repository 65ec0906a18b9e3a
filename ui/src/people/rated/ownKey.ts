import { random } from '../../app/random';
import { identity, setIdentity } from './identity.svelte';

const KEY_BYTES = 24;
/** The keys that the server accepts. */
const FORM = /^[\w-]{24,100}$/;

export function ownKey(): string {
  if (!identity.key) setIdentity(({ key }) => ({ key: key ?? random(KEY_BYTES) }));
  return identity.key ?? '';
}

/** Takes over the key in a file; false if there is none. */
export function importKey(text: string): boolean {
  const key = text.trim();
  if (!FORM.test(key)) return false;
  setIdentity({ key, on: true });
  return true;
}
