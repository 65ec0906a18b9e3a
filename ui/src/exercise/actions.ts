import { labelled, list, t } from '../i18n/locale.svelte';
import { callName, type Localizer } from '../table/words/narrate';
import type { ActionJson } from '../app/wire';
import { swapOf } from '../game/effects';
import { cardOf } from '../game/legalActions';

/** What a choice is called: a card, a bid or a change of one, a swap, or a suit. */
export function actionName(action: ActionJson, localizer: Localizer): string {
  const [card, { cloud }, swap] = [cardOf(action), action, swapOf(action)];
  if (action.bid !== undefined) return t('bid.label', { n: action.bid });
  if (cloud !== undefined) return t(cloud > 0 ? 'hints.bidUp' : 'hints.bidDown');
  if (swap !== undefined) return swapName(swap, localizer);
  if (action.trump === null && !card) return t('hints.noTrump');
  const details = list(detailsOf(action, localizer));
  if (!card || !details) return card ? localizer.card(card) : details;
  return localizer.t('card.also', { title: localizer.card(card), name: details });
}

/** A bid, or a change of one, as a number. */
export const numberOf = ({ bid, cloud }: ActionJson): string | number | undefined =>
  cloud ? (cloud > 0 ? '+1' : '−1') : bid;

function swapName(swap: readonly string[] | null, { card }: Localizer): string {
  const [put, took] = swap ?? [];
  return put && took ? t('hints.swap', { put: card(put), took: card(took) }) : t('hints.swapNothing');
}

/** What a choice says besides a card. */
export function detailsOf(
  { play, call, as: role, suit, trump, name }: ActionJson,
  localizer: Localizer,
): string[] {
  return [
    ...(play && call !== undefined ? [callName({ card: play, call }, localizer)] : []),
    ...(role ? [localizer.t(role === 'wizard' ? 'rank.Z' : 'rank.N')] : []),
    ...(suit ? [localizer.suit(suit)] : []),
    ...(trump ? [suit ? labelled(t('trump.is'), localizer.suit(trump)) : localizer.suit(trump)] : []),
    ...(name ? [localizer.special(name)] : []),
  ];
}
