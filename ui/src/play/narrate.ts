import { list, type Say } from '../i18n';
import type { Key } from '../i18n/en';
import type { Args } from '../i18n/fill';
import { points } from '../i18n/points';
import type { Card, Play, Special, Suit, View } from '../wire';
import type { Frame } from './frames';
import { isFree } from './options';

/** How to name things to whoever listens. */
export interface Voice {
  say: Say;
  card: (card: Card) => string;
  special: (special: Special) => string;
}

const suitName = (voice: Voice, suit: Suit): string => voice.say(`suit.${suit}`);

export function trumpLine(view: View, voice: Voice): string {
  if (view.phase === 'trump') return voice.say('trump.open');
  const { trump } = view.round;
  return trump ? voice.say('trump.suit', { suit: suitName(voice, trump) }) : voice.say('trump.none');
}

function roundLine({ view }: Frame, voice: Voice): string {
  const { number, cards, dealer, turn_up: up } = view.round;
  const trump = trumpLine(view, voice);
  const turned = up ? `${voice.say('trump.turned', { card: voice.card(up) })}. ${trump}` : trump;
  const line = voice.say('say.round', { number, n: cards, dealer: nameOf(view, dealer), trump: turned });
  return view.round.special ? `${line} ${voice.special(view.round.special)}.` : line;
}

const nameOf = (view: View, seat: number): string => view.players[seat] ?? '';

export function callName(play: Play, voice: Voice): string {
  if (play.call === undefined) return '';
  if (!play.call) return voice.say('call.silent');
  return voice.say(play.card[0] === 'Z' ? 'call.gizzard' : 'call.fester');
}

/** A sentence about a seat, which is told apart where it is the listener's own. */
function tell(view: View, seat: number, key: Deed, voice: Voice, args: Args = {}): string {
  const said: Key = seat === view.seat ? `say.you${capital(key)}` : `say.${key}`;
  return voice.say(said, { name: nameOf(view, seat), ...args });
}

type Deed = 'bid' | 'hasBid' | 'passed' | 'play' | 'called' | 'trick' | 'trumpChosen' | 'named';
const capital = <T extends string>(text: T): Capitalize<T> =>
  (text.charAt(0).toUpperCase() + text.slice(1)) as Capitalize<T>;

function playLines(view: View, play: Play, before: Suit | null, voice: Voice): string[] {
  const lines = [tell(view, play.seat, 'play', voice, { card: voice.card(play.card) })];
  if (play.call) lines.push(tell(view, play.seat, 'called', voice, { call: callName(play, voice) }));
  if (play.trump && play.trump !== before)
    lines.push(voice.say('say.trumpNow', { suit: suitName(voice, play.trump) }));
  return lines;
}

function moveLines(before: Frame | null, { view, move }: Frame, voice: Voice): string[] {
  if (!move || move.seat === undefined) return [];
  const { seat, bid } = move;
  const last = view.round.tricks.at(-1)?.plays.at(-1);
  if (move.play && last) return playLines(view, last, before?.view.round.trump ?? null, voice);
  if (bid !== undefined) return [tell(view, seat, 'bid', voice, { bid })];
  if (move.trump) return trumpLines(view, seat, voice);
  return [tell(view, seat, before?.view.phase === 'pass' ? 'passed' : 'hasBid', voice)];
}

function trumpLines(view: View, seat: number, voice: Voice): string[] {
  const { trump, named } = view.round;
  const lines = [tell(view, seat, 'trumpChosen', voice, { suit: trump ? suitName(voice, trump) : '' })];
  if (named) lines.push(tell(view, seat, 'named', voice, { rule: voice.special(named) }));
  return lines;
}

/** Bids that were made unseen and lie open now. */
function revealLines(before: Frame | null, { view, spec }: Frame, voice: Voice): string[] {
  const ended = before?.view.phase === 'bid' && view.phase !== 'bid';
  if (!ended || !(spec.bidding === 'hidden' || spec.bidding === 'hands-in')) return [];
  const bids = view.round.bids.flatMap((bid, seat) =>
    bid === null ? [] : [voice.say('say.bidOf', { name: nameOf(view, seat), bid })],
  );
  return [voice.say('say.bids', { list: list(bids) })];
}

/** What came and went for the listener in an exchange. */
export function exchangeLines({ view, spec }: Frame, voice: Voice): string[] {
  const me = view.seat;
  return (view.round.exchange ?? []).flatMap(([from, to, card]) => {
    if (card === null || (from !== me && to !== me)) return [];
    const key: Key =
      spec.exchange === 'pull'
        ? to === me
          ? 'exchange.pulled'
          : 'exchange.lost'
        : to === me
          ? 'exchange.got'
          : 'exchange.gave';
    return [voice.say(key, { card: voice.card(card), name: nameOf(view, to === me ? from : to) })];
  });
}

function trickLines({ view }: Frame, voice: Voice): string[] {
  const winner = view.round.tricks.at(-1)?.winner;
  return winner === undefined ? [] : [tell(view, winner, 'trick', voice)];
}

function resultLines({ view, result }: Frame, voice: Voice): string[] {
  if (!result) return [];
  const scores = view.players.flatMap((name, seat) => {
    const won = result.points?.[seat] ?? null;
    if (won === null) return [];
    const total = points(result.scores?.[seat] ?? 0);
    return [voice.say('say.resultOf', { name, points: points(won), total })];
  });
  const lines = [voice.say('say.result', { number: result.number, list: scores.join('; ') })];
  if (result.eliminated !== undefined) lines.push(leaveLine(view, result.eliminated, voice));
  return lines;
}

const leaveLine = (view: View, seat: number, voice: Voice): string =>
  voice.say(seat === view.seat ? 'result.youEliminated' : 'result.eliminated', { name: nameOf(view, seat) });

export function winnerLine(view: View, voice: Voice): string {
  const winners = view.winners ?? [];
  const names = winners.map((seat) => nameOf(view, seat)).join(` ${voice.say('and')} `);
  if (view.seat !== null && winners.includes(view.seat))
    return winners.length === 1 ? voice.say('over.won') : voice.say('over.shared', { names });
  return voice.say('over.winner', { names, n: winners.length });
}

/** What the listener is asked to do now, or nothing. */
export function turnLine({ view, spec }: Frame, voice: Voice): string {
  if (view.seat === null || !view.to_act.includes(view.seat)) return '';
  const unseen = view.hand === null && !spec.forehead;
  if (view.phase === 'trump') return voice.say(unseen ? 'trump.chooseUnseen' : 'trump.choose');
  if (view.phase === 'bid') return voice.say(unseen ? 'bid.blind' : 'bid.title');
  if (view.phase === 'pass') return voice.say('pass.title', { name: passTo(view) });
  if (view.follow && view.hand)
    return voice.say(isFree({ view, spec }) ? 'play.free' : 'play.follow', {
      suit: suitName(voice, view.follow),
    });
  return voice.say(lastTrickOpen(view) ? 'play.title' : 'play.lead');
}

const lastTrickOpen = (view: View): boolean =>
  view.round.tricks.length > 0 && view.round.tricks.at(-1)?.winner === undefined;

/** The next seat at the table that still plays. */
export function passTo(view: View): string {
  const seats = view.players.length;
  const left = [...Array(seats).keys()].map((step) => ((view.seat ?? 0) + 1 + step) % seats);
  return nameOf(view, left.find((seat) => isIn(view, seat)) ?? 0);
}

/** Still at the table: nobody whose elimination is on record. */
export const isIn = (view: View, seat: number): boolean =>
  !view.history.some((round) => round.eliminated === seat);

const asked = (frame: Frame | null): string =>
  frame && frame.view.seat !== null && frame.view.to_act.includes(frame.view.seat)
    ? `${frame.view.round.number} ${frame.view.phase} ${frame.view.round.tricks.map((trick) => trick.plays.length)}`
    : '';

/** Everything worth saying about the change from one frame to the next. */
export function narrate(before: Frame | null, frame: Frame, voice: Voice): string[] {
  const lines = moveLines(before, frame, voice);
  if (frame.kind !== 'trick' || lines.length === 0) lines.push(...revealLines(before, frame, voice));
  if (frame.view.round.exchange && !before?.view.round.exchange) lines.push(...exchangeLines(frame, voice));
  if (frame.kind === 'trick') lines.push(...trickLines(frame, voice));
  lines.push(...resultLines(frame, voice));
  if (frame.view.phase === 'over')
    return [...lines, ...(frame.kind === 'trick' ? [] : [winnerLine(frame.view, voice)])];
  if (frame.kind === 'join' || frame.kind === 'deal') lines.push(roundLine(frame, voice));
  if (frame.kind === 'count') lines.push(voice.say('bid.count'));
  const turn = turnLine(frame, voice);
  if (turn && asked(frame) !== asked(before)) lines.push(turn);
  return lines;
}
