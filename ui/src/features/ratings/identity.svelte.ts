import { load, save } from '../../app/prefs.svelte';
import { KEY } from './key';

/** The keys that the server accepts. */
const FORM = /^[\w-]{24,100}$/;

interface Stored {
  /** What a rating belongs to; generated here, once, and known to nobody else. */
  key: string | null;
  /** The owner takes part. */
  on: boolean;
  /** The leaderboard may show the owner's name. */
  listed: boolean;
}

/** The rating key of this browser's owner, and what they have chosen. */
export const identity = $state<Stored>({ key: null, on: false, listed: true, ...load<Stored>(KEY) });

export function setIdentity(change: Partial<Stored>): void {
  save(KEY, Object.assign(identity, change));
}

export function ownKey(): string {
  if (!identity.key) {
    const bytes = [...crypto.getRandomValues(new Uint8Array(24))];
    setIdentity({ key: bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('') });
  }
  return identity.key ?? '';
}

/** Takes over the key in a file; false if there is none. */
export function importKey(text: string): boolean {
  const key = text.trim();
  if (!FORM.test(key)) return false;
  setIdentity({ key, on: true });
  return true;
}
