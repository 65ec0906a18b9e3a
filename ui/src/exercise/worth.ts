import type { ActionJson } from '../app/wire';
import { cardOf } from '../game/legalActions';
import { gain, t } from '../i18n/locale.svelte';
import type { Badge } from '../game/table.svelte';
import type { Option } from './OptionTable.svelte';

/** A choice at a table, and what it could be expected to bring, if that is known. */
export type Worth = Pick<Option, 'actions' | 'note' | 'tone'> & { expected?: number };

/** What a choice is worth, and whose or how good it was. */
export function badgeOf({ expected, note, tone = null }: Worth): Badge | null {
  if (expected === undefined) return null;
  const text = gain(Math.round(expected));
  const words = [t('hints.worth', { points: text }), tone === 'best' && t('hints.isBest'), note];
  return { text, tone, label: words.filter(Boolean).join(', ') };
}

/** By card of the hand the best way to play it; by bid or suit. */
export const badgesOf = (choices: readonly Worth[]): ReadonlyMap<string, Badge> =>
  new Map(
    choices
      .toSorted((a, b) => (a.expected ?? 0) - (b.expected ?? 0))
      .flatMap((choice) => choice.actions.map((action) => [keyOf(action), badgeOf(choice)] as const))
      .filter((entry): entry is readonly [string, Badge] => entry[1] !== null),
  );

const keyOf = (action: ActionJson): string => cardOf(action) ?? `${action.bid ?? action.trump ?? 'none'}`;

/** The choices that are about no card, in the order of the bids. */
export const answersIn = (choices: readonly Worth[]): Worth[] =>
  choices
    .filter(({ actions: [action] }) => action && [null, '?'].includes(cardOf(action)))
    .toSorted(({ actions: [a] }, { actions: [b] }) => (a?.bid ?? 0) - (b?.bid ?? 0));
