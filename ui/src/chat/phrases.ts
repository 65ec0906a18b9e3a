import { t } from '../i18n';
import type { Key } from '../i18n/en';
import type { Said } from '../wire';

/** What may be said at any table: safe for children, and understood in any language. */
export const PHRASES = [
  'hello',
  'good-luck',
  'well-played',
  'nice-bid',
  'thanks',
  'sorry',
  'oops',
  'wow',
  'ha-ha',
  'your-turn',
  'take-your-time',
  'one-moment',
  'again',
  'good-game',
  'goodbye',
] as const;

export function phraseText({ phrase, text }: Pick<Said, 'phrase' | 'text'>): string {
  const known = PHRASES.find((name) => name === phrase);
  return known ? t(`phrase.${known}` as Key) : (text ?? phrase ?? '');
}
