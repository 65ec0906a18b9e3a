import { list, t } from '../i18n/locale.svelte';
import { callName, type Localizer } from '../table/words/narrate';
import type { ActionJson } from '../app/wire';

/** What a choice is called: a card, a bid, or a suit. */
export function actionName(action: ActionJson, localizer: Localizer): string {
  const card = action.play ?? action.pass;
  if (action.bid !== undefined) return t('bid.label', { n: action.bid });
  return list([...(card ? [localizer.card(card)] : []), ...detailsOf(action, localizer)]);
}

/** What a choice says besides a card. */
export function detailsOf({ play, call, trump, name }: ActionJson, localizer: Localizer): string[] {
  return [
    ...(play && call !== undefined ? [callName({ seat: 0, card: play, call }, localizer)] : []),
    ...(trump ? [localizer.suit(trump)] : []),
    ...(name ? [localizer.special(name)] : []),
  ];
}

/** Actions as texts by which they can be compared. */
export const sameAction = (one: object, other: object): boolean => keyOf(one) === keyOf(other);

const keyOf = (action: object): string =>
  JSON.stringify(Object.entries(action).sort(([a], [b]) => a.localeCompare(b)));
