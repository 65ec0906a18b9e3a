import { random } from '../../app/random';
import { ratingKey, type RatingKey } from './key';

const KEY_BYTES = 24;
/** The keys that the server accepts. */
const FORM = /^[\w-]{24,100}$/;

/** The rating key, as this page shows it. */
export const identity = $state<RatingKey>(ratingKey.get());

export function setIdentity(change: Partial<RatingKey>): void {
  ratingKey.set(Object.assign(identity, change));
}

export function ownKey(): string {
  if (!identity.key) setIdentity({ key: random(KEY_BYTES) });
  return identity.key ?? '';
}

/** Takes over the key in a file; false if there is none. */
export function importKey(text: string): boolean {
  const key = text.trim();
  if (!FORM.test(key)) return false;
  setIdentity({ key, on: true });
  return true;
}
