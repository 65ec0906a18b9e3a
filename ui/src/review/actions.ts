import { list, t, type Key } from '../i18n/locale.svelte';
import { callName, type Localizer } from '../table/words/narrate';
import type { Action } from '../wire';

/** What a choice is called: a card, a bid, or a suit. */
export function actionName(action: Action, localizer: Localizer): string {
  if (action.bid !== undefined) return t('review.bidOf', { n: action.bid });
  if (action.pass) return t('review.pass', { card: localizer.card(action.pass) });
  const parts: string[] = [];
  if (action.play) {
    parts.push(localizer.card(action.play));
    const { call } = action;
    if (call !== undefined) parts.push(callName({ seat: 0, card: action.play, call }, localizer));
  }
  if (action.trump) parts.push(t('trump.suit', { suit: localizer.suit(action.trump) }));
  if (action.name) parts.push(localizer.special(action.name));
  return list(parts);
}

const QUESTIONS: Record<string, Key> = {
  bid: 'review.askBid',
  trump: 'review.askTrump',
  pass: 'review.askPass',
};

/** What a player is asked in a phase of the round. */
export const questionOf = (phase: string): Key => QUESTIONS[phase] ?? 'review.askPlay';
