import type { Key } from '../../i18n/locale.svelte';

const QUESTIONS: Record<string, Key> = {
  bid: 'review.askBid',
  trump: 'review.askTrump',
  pass: 'review.askPass',
};

/** What a player is asked in a phase of the round. */
export const questionOf = (phase: string): Key => QUESTIONS[phase] ?? 'review.askPlay';
