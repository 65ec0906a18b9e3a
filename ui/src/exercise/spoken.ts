import { labelled, list } from '../i18n/locale.svelte';
import type { Frame } from '../game/frames';
import { handLine, trumpLine, type Localizer } from '../table/words/narrate';

/** The parts of a table that a learner has met. */
export interface Known {
  trump: boolean;
  bids: boolean;
}

/** What lies there when a scene begins, for those who listen. */
export function sceneLines({ view, cleared }: Frame, known: Known, localizer: Localizer): string[] {
  const plays = cleared ? [] : (view.round.tricks.at(-1)?.plays ?? []);
  const table = plays.map(({ seat, card }) => labelled(view.players[seat], localizer.card(card)));
  const bids = view.round.bids.flatMap((bid, seat) =>
    bid === null ? [] : [localizer.t('say.bidOf', { name: view.players[seat] ?? '', bid })],
  );
  return [
    ...(known.trump ? [`${trumpLine(view, localizer)}.`] : []),
    ...(known.bids && bids.length > 0 ? [localizer.t('say.bids', { list: list(bids) })] : []),
    ...(table.length > 0 ? [localizer.t('say.table', { list: list(table) })] : []),
    ...[handLine(view, localizer)].filter((line) => line),
  ];
}
