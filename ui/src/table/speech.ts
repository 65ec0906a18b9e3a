import { inOrder } from '../cards/code';
import { list } from '../i18n';
import type { Frame } from '../play/frames';
import { trumpLine, turnLine, type Voice } from '../play/narrate';

/** How things stand, in a few sentences, for who cannot see the table. */
export function standing(frame: Frame, voice: Voice): string[] {
  const { round, players, hand, seat } = frame.view;
  const plays = frame.cleared ? [] : (round.tricks.at(-1)?.plays ?? []);
  const onTable = plays.map((play) => `${players[play.seat]}: ${voice.card(play.card)}`);
  const lines = [
    `${trumpLine(frame.view, voice)}.`,
    onTable.length > 0 ? voice.say('say.table', { list: list(onTable) }) : voice.say('say.nothing'),
  ];
  if (seat !== null)
    lines.push(voice.say('say.standing', { bid: round.bids[seat] ?? '–', taken: round.taken[seat] ?? 0 }));
  if (hand) lines.push(voice.say('say.hand', { list: list(inOrder(hand).map(voice.card)) }));
  const turn = turnLine(frame, voice);
  return turn ? [...lines, turn] : lines;
}
