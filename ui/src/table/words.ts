import { inOrder } from '../cards/code';
import { list } from '../i18n';
import { points } from '../i18n/points';
import { bidSum, sumLine, totals } from '../pad/pad';
import type { Frame } from '../play/frames';
import { isIn, trumpLine, turnLine, type Voice } from '../play/narrate';
import { legalBids } from '../play/options';
import { ruleTitle } from '../play/voice';
import type { Card, Social } from '../wire';
import { absenceOf } from './absence';
import { openCards, ownOpen } from './roles';
import { seatState } from './standing';

export interface Section {
  title: string;
  lines: string[];
}

function round({ view, spec }: Frame, voice: Voice): Section {
  const { number, cards, dealer, turn_up: up, special, named } = view.round;
  const lines = [
    voice.say('bar.cards', { n: cards }),
    `${voice.say('seat.dealer')}: ${view.players[dealer]}`,
    ...(up ? [voice.say('trump.turned', { card: voice.card(up) })] : []),
    trumpLine(view, voice),
  ];
  if (special) lines.push(`${voice.say('special.now')}: ${voice.special(special)}`);
  if (named) lines.push(`${voice.say('special.next')}: ${voice.special(named)}`);
  if (spec.uber.length > 0) lines.push(`${voice.say('card.uber')}: ${list(spec.uber.map(voice.card))}`);
  lines.push(sumLine(bidSum(view), voice.say));
  return { title: voice.say('words.round', { number }), lines };
}

function bidWords(frame: Frame, seat: number, voice: Voice): string {
  const { bid, hidden } = seatState(frame, seat);
  if (frame.spec.saboteur === seat) return voice.say('seat.saboteur');
  if (bid !== null) return voice.say('words.bid', { bid });
  return voice.say(hidden ? 'seat.hiddenBid' : 'seat.noBid');
}

function player(frame: Frame, social: Social | null, seat: number, voice: Voice): string {
  const { view } = frame;
  const name = seat === view.seat ? `${view.players[seat]} (${voice.say('seat.you')})` : view.players[seat];
  const score = voice.say('pad.totals', { total: points(totals(view)[seat] ?? 0) });
  if (!isIn(view, seat)) return `${name}: ${voice.say('seat.out')}, ${score}`;
  const absence = absenceOf(social?.seats[seat] ?? null);
  const open = openCards(view, seat);
  const parts = [
    bidWords(frame, seat, voice),
    voice.say('words.taken', { n: seatState(frame, seat).taken }),
    score,
    ...(view.to_act.includes(seat) ? [voice.say('seat.turn')] : []),
    ...(absence ? [voice.say(absence)] : []),
    ...(open.length > 0 ? [`${voice.say('card.open')}: ${list(open.map(voice.card))}`] : []),
  ];
  return `${name}: ${list(parts)}`;
}

function trick({ view, cleared }: Frame, voice: Voice): Section {
  const plays = cleared ? [] : (view.round.tricks.at(-1)?.plays ?? []);
  const lines = plays.map((play) => `${view.players[play.seat]}: ${voice.card(play.card)}`);
  return { title: voice.say('words.trick'), lines: lines.length > 0 ? lines : [voice.say('say.nothing')] };
}

function asked(frame: Frame, voice: Voice): Section[] {
  const { view } = frame;
  const line = turnLine(frame, voice);
  if (line === '') return [];
  const plays = view.legal.flatMap(({ play, pass }) => play ?? pass ?? []);
  const lines = [line];
  const bids = legalBids(view);
  if (bids.length > 0) lines.push(`${voice.say('words.mayBid')}: ${bids.join(', ')}`);
  if (plays.length > 0) lines.push(`${voice.say('words.mayPlay')}: ${cardList(new Set(plays), voice)}`);
  if (view.barred)
    lines.push(
      voice.say('bid.barred', {
        bid: view.barred.bid,
        rule: ruleTitle(view.barred.rule),
        n: view.round.cards,
      }),
    );
  return [{ title: voice.say('words.asked'), lines }];
}

const cardList = (cards: Iterable<Card>, voice: Voice): string => list(inOrder([...cards]).map(voice.card));

function hand(frame: Frame, voice: Voice): Section[] {
  const { view, spec } = frame;
  if (view.seat === null) return [];
  const own = ownOpen(view, spec);
  const unseen = [voice.say(spec.forehead ? 'forehead.hand' : 'blind.hand')];
  const lines = view.hand === null ? unseen : view.hand.length > 0 ? [cardList(view.hand, voice)] : [];
  if (own) lines.push(`${voice.say('card.open')}: ${voice.card(own)}`);
  return lines.length > 0 ? [{ title: voice.say('hand.title'), lines }] : [];
}

/** Everything that is to be seen at a table, as text. */
export const inWords = (frame: Frame, social: Social | null, voice: Voice): Section[] => [
  ...asked(frame, voice),
  ...hand(frame, voice),
  trick(frame, voice),
  {
    title: voice.say('words.players'),
    lines: frame.view.players.map((_, seat) => player(frame, social, seat, voice)),
  },
  round(frame, voice),
];
