import { labelled, list } from '../../i18n/locale.svelte';
import { bidNow } from '../../game/effects';
import type { Frame } from '../../game/frames';
import { handLine, trumpLine, turnLine, type Localizer } from './narrate';

/** The situation in a few sentences, for those who cannot see the table. */
export function describeSituation(frame: Frame, localizer: Localizer): string[] {
  const { round, players, seat } = frame.view;
  const plays = frame.cleared ? [] : (round.tricks.at(-1)?.plays ?? []);
  const onTable = plays.map((play) => labelled(players[play.seat], localizer.card(play.card)));
  const lines = [
    `${trumpLine(frame.view, localizer)}.`,
    onTable.length > 0 ? localizer.t('say.table', { list: list(onTable) }) : localizer.t('say.nothing'),
  ];
  if (seat !== null)
    lines.push(
      localizer.t('say.situation', { bid: bidNow(round, seat) ?? '–', taken: round.taken[seat] ?? 0 }),
    );
  const held = handLine(frame.view, localizer);
  if (held) lines.push(held);
  const turn = turnLine(frame, localizer);
  return turn ? [...lines, turn] : lines;
}
