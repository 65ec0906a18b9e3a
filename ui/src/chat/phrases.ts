import { t } from '../i18n/locale.svelte';
import { CHAT_PHRASES, type ChatPhrase, type SayJson } from '../app/wire';
import type { ReactionName } from './reactions';

const DRAWN: readonly ChatPhrase[] = [
  'applause',
  'wow',
  'ha-ha',
  'oops',
  'cheers',
  'phew',
  'grr',
  'hmm',
] satisfies ReactionName[];

/** A phrase that is shown as a drawing. */
export const isReaction = (phrase: string | null | undefined): phrase is ReactionName =>
  DRAWN.some((drawn) => drawn === phrase);

/** What somebody said: a phrase in the reader's language, or their own words. */
export function spokenText({ phrase, text }: Pick<SayJson, 'phrase' | 'text'>): string {
  const known = CHAT_PHRASES.find((name) => name === phrase);
  return known ? t(`phrase.${known}`) : (text ?? phrase ?? '');
}
