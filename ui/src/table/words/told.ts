import { happened, saidWith, type Event } from '../../game/effects';
import type { Frame } from '../../game/frames';
import type { Play, View } from '../../app/wire';
import type { Key } from '../../i18n/locale.svelte';
import { AT_CARD, AT_PLAY, linesOf, saidLine, type Localizer } from './narrate';

/** What the last act has done, in words, at the card that did it. */
export interface Told {
  /** The same for the same card, whatever else it does. */
  key: string;
  /** Whose card it is; null: the one that is turned up. */
  seat: number | null;
  text: string;
}

/** What the extra cards of the trick on the table do: the one that was just played, and all once it is complete. */
export function toldIn({ kind, view }: Frame, localizer: Localizer): Told[] {
  const { round } = view;
  const last = round.tricks.length - 1;
  if (kind === 'draw' || (last < 0 && round.bids.some((bid) => bid !== null))) return [];
  const plays = round.tricks[last]?.plays ?? [];
  const events = happened(round).filter(
    (event) =>
      event.trick === last &&
      (AT_CARD.includes(event.kind) || (AT_PLAY.includes(event.kind) && event.seat === plays.at(-1)?.seat)),
  );
  return cardsOf(events).flatMap((card) => {
    const play = plays.find((each) => each.card === card);
    const here = events.filter((event) => event.card === card);
    const text = play ? textOf(play, here, view, localizer) : linesOf(here, view, localizer).join(' ');
    return text ? [{ key: `${round.number} ${last} ${card}`, seat: play?.seat ?? null, text }] : [];
  });
}

const cardsOf = (events: readonly Event[]): string[] => [...new Set(events.map(({ card }) => card ?? ''))];

/** What an extra card will do, apart from what is asked about it; `last`: in the last trick. */
function willDo(card: string, last: boolean, { t }: Localizer): string {
  if (!['Dr', 'Fa', 'Bo', 'Ju', 'Cl', 'Wi'].includes(card)) return '';
  return last && ['Ju', 'Wi'].includes(card) ? '' : t(`effect.${card}` as Key);
}

/** What a card in the trick did: once that is known, no longer what it will do. */
function textOf(play: Play, events: readonly Event[], view: View, localizer: Localizer): string {
  const done = events.filter(({ kind }) => AT_CARD.includes(kind));
  if (done.length > 0) return linesOf(done, view, localizer).join(' ');
  const { as, copy } = saidWith(play, view.up ?? null);
  const last = view.round.tricks.length === view.round.cards;
  const lines = [
    as || copy ? saidLine(view, play, localizer) : '',
    willDo(copy ?? play.card, last, localizer),
    ...linesOf(events, view, localizer),
  ];
  return lines.filter(Boolean).join(' ');
}
