import { inOrder, isExtra, type Card } from '../../cards/code';
import {
  labelled,
  list,
  locale,
  points,
  type Args,
  type Key,
  type Translate,
} from '../../i18n/locale.svelte';
import type { ActionJson, Play, Special, Suit, LastTrick, View } from '../../app/wire';
import {
  bidNow,
  happened,
  happenedSince,
  lastTrickDone,
  saidWith,
  swapOf,
  type Event,
} from '../../game/effects';
import type { Frame } from '../../game/frames';
import { isFree } from '../../game/legalActions';
import { asked, namesTrump, questionId } from '../../game/question';
import { neededBy } from '../../game/trick';

/** Puts things into words: in one language, and by the names of the deck on the table. */
export interface Localizer {
  /** The name of the deck. */
  readonly deck: string;
  t: Translate;
  card: (card: Card) => string;
  suit: (suit: Suit) => string;
  special: (special: Special) => string;
}

/** What of a view tells what trump is. */
interface Trump {
  phase: string;
  round: { trump: Suit | null };
}

/** What trump is, unless it is still being chosen. */
export function trumpInWords(choosing: boolean, trump: Suit | null, localizer: Localizer): string {
  if (choosing) return localizer.t('trump.open');
  return trump ? localizer.t('trump.suit', { suit: localizer.suit(trump) }) : localizer.t('trump.none');
}

export const trumpLine = ({ phase, round: { trump } }: Trump, localizer: Localizer): string =>
  trumpInWords(namesTrump(phase), trump, localizer);

function roundLine({ view }: Frame, localizer: Localizer): string {
  const { number, cards, dealer, turn_up: up } = view.round;
  const trump = trumpLine(view, localizer);
  const turned = up ? `${localizer.t('trump.turned', { card: localizer.card(up) })}. ${trump}` : trump;
  const line = localizer.t('say.round', { number, n: cards, dealer: nameOf(view, dealer), trump: turned });
  return view.round.special ? `${line} ${localizer.special(view.round.special)}.` : line;
}

/** What the draw for dealer has come to, once the highest card is known; else, who draws again. */
export function drawLine({ seat, players, round }: View, localizer: Localizer): string {
  const dealer = round.tricks[0]?.winner;
  if (dealer === undefined || dealer === null) return localizer.t('draw.again');
  return localizer.t('draw.dealer', { name: players[dealer] ?? '', you: dealer === seat ? 'yes' : 'no' });
}

/** The listener's hand; empty if they hold no cards, or may not see them. */
export function handLine({ hand }: View, localizer: Localizer): string {
  if (!hand || hand.length === 0) return '';
  return localizer.t('say.hand', { list: list(inOrder(hand).map(localizer.card)) });
}

const nameOf = (view: View, seat: number): string => view.players[seat] ?? '';

export function callName(play: Pick<Play, 'card' | 'call'>, localizer: Localizer): string {
  if (play.call === undefined) return '';
  if (!play.call) return localizer.t('call.silent');
  return localizer.t(play.card[0] === 'Z' ? 'call.gizzard' : 'call.fester');
}

/** A sentence about a seat; in the second person if it is the listener's own. */
function tell(view: View, seat: number, key: Deed, localizer: Localizer, args: Args = {}): string {
  const said: Key = seat === view.seat ? `say.you${capital(key)}` : `say.${key}`;
  return localizer.t(said, { name: nameOf(view, seat), ...args });
}

type Deed =
  | 'bid'
  | 'hasBid'
  | 'passed'
  | 'play'
  | 'called'
  | 'trick'
  | 'trumpChosen'
  | 'named'
  | 'takenUp'
  | 'untaken'
  | 'cloud'
  | 'cloudHidden'
  | 'swap'
  | 'swapDeclined';
const capital = <T extends string>(text: T): Capitalize<T> =>
  (text.charAt(0).toUpperCase() + text.slice(1)) as Capitalize<T>;

/** A card as it is played: with the suit, the word, or the card that it stands for. */
export function playedName(play: Play, { up = null }: Pick<View, 'up'>, localizer: Localizer): string {
  const { suit, as, copy } = saidWith(play, up);
  const parts = [
    ...(copy ? [localizer.card(copy)] : []),
    ...(as ? [localizer.t(as === 'wizard' ? 'rank.Z' : 'rank.N')] : []),
    ...(suit ? [localizer.suit(suit)] : []),
  ];
  const title = localizer.card(play.card);
  return parts.length > 0 ? localizer.t('card.also', { title, name: parts.join(', ') }) : title;
}

/** What happens as a card is played. */
export const AT_PLAY: readonly Event['kind'][] = ['play', 'turn_up', 'said', 'trump'];

/** A card that has just been played, or said to be what it turned up, and what it changed. */
function playLines(view: View, news: readonly Event[], localizer: Localizer): string[] {
  const play = view.round.tricks.at(-1)?.plays.at(-1);
  if (!play) return [];
  const card = play.turn_up ? localizer.card(play.card) : playedName(play, view, localizer);
  const first = news.some(({ kind }) => kind === 'play')
    ? tell(view, play.seat, 'play', localizer, { card })
    : saidLine(view, play, localizer);
  const changes = news.filter(({ kind }) => kind !== 'play' && AT_PLAY.includes(kind));
  return [first, ...linesOf(changes, view, localizer)];
}

/** What a card was said to be. */
export const saidLine = (view: View, play: Play, localizer: Localizer): string =>
  `${labelled(nameOf(view, play.seat), playedName(play, view, localizer))}.`;

function moveLines(before: Frame | null, { view, move }: Frame, localizer: Localizer): string[] {
  if (!move || move.seat === undefined) return [];
  const { seat, bid } = move;
  const { phase } = before?.view ?? view;
  if (move.play || phase === 'vampire')
    return playLines(view, happenedSince(before?.view ?? null, view), localizer);
  if (bid !== undefined) return [tell(view, seat, 'bid', localizer, { bid })];
  if (move.trump !== undefined) return trumpLines(view, seat, localizer);
  if (phase === 'pass') return [tell(view, seat, 'passed', localizer)];
  return phase === 'bid' ? [tell(view, seat, 'hasBid', localizer)] : [];
}

/** What happened in words, as far as it is worth telling: `how` the trick on the table was taken. */
export const linesOf = (
  events: readonly Event[],
  view: View,
  localizer: Localizer,
  how: LastTrick | null = null,
): string[] => events.map((event) => lineOf(event, view, localizer, how)).filter(Boolean);

/** In the trick that was played last. */
const wizardsIn = ({ round }: View): number =>
  round.tricks.at(-1)?.plays.filter(({ card }) => card[0] === 'Z').length ?? 0;

function lineOf(event: Event, view: View, localizer: Localizer, how: LastTrick | null): string {
  const { t, card, suit } = localizer;
  const tellOf = (key: Deed, args?: Args): string => tell(view, event.seat, key, localizer, args);
  switch (event.kind) {
    case 'werewolf':
      return tellOf('takenUp', { card: card(event.took) });
    case 'aside':
      return movedLine({ ...event, pulled: false }, view, localizer);
    case 'pass':
      return movedLine(event, view, localizer);
    case 'turn_up':
      // Whose question follows is told with it.
      return asked({ view }) === 'vampire' ? '' : `${t('trump.turned', { card: card(event.up) })}.`;
    case 'said':
      return event.call ? tellOf('called', { call: callName(event, localizer) }) : '';
    case 'trump':
      if (event.trump === event.before) return '';
      return event.trump ? t('say.trumpNow', { suit: suit(event.trump) }) : `${t('trump.none')}.`;
    case 'taken':
      return how ? tellOf('trick', { why: t(`trick.${how.why}`, { n: wizardsIn(view) }) }) : '';
    case 'bombed':
      return event.trick + 1 < view.round.cards ? tellOf('untaken') : t('untaken.last');
    case 'cloud':
      if (event.by === null || event.bid === null) return tellOf('cloudHidden');
      return tellOf('cloud', { from: event.bid - event.by, to: event.bid });
    case 'witch':
      if (event.put === null || event.took === null) return tellOf('swapDeclined');
      return tellOf('swap', { put: card(event.put), taken: card(event.took) });
    case 'play':
      return '';
  }
}

/** Who has swapped a card for the turn-up, if anybody has, and the trump. */
export function takerLines(view: View, localizer: Localizer): string[] {
  const lines = linesOf(ofKind(view, 'werewolf'), view, localizer);
  return lines.length > 0 ? [...lines, `${trumpLine(view, localizer)}.`] : [];
}

const ofKind = (view: View, ...kinds: Event['kind'][]): Event[] =>
  happened(view.round).filter(({ kind }) => kinds.includes(kind));

function trumpLines(view: View, seat: number, localizer: Localizer): string[] {
  const taken = takerLines(view, localizer);
  if (taken.length > 0) return taken;
  const { trump, named } = view.round;
  const lines = [tell(view, seat, 'trumpChosen', localizer, { suit: trump ? localizer.suit(trump) : '' })];
  if (named) lines.push(tell(view, seat, 'named', localizer, { rule: localizer.special(named) }));
  return lines;
}

/** The bids, when they are revealed together. */
function revealLines(before: Frame | null, { view, spec }: Frame, localizer: Localizer): string[] {
  const ended = before?.view.phase === 'bid' && view.phase !== 'bid';
  if (!ended || spec.bids_shown !== 'before-play') return [];
  const bids = view.round.bids.flatMap((bid, seat) =>
    bid === null ? [] : [localizer.t('say.bidOf', { name: nameOf(view, seat), bid })],
  );
  return [localizer.t('say.bids', { list: list(bids) })];
}

/** What the listener gave and got in an exchange. */
export const exchangeLines = ({ view }: Frame, localizer: Localizer): string[] =>
  linesOf(
    ofKind(view, 'aside', 'pass').filter(({ trick }) => trick < 0),
    view,
    localizer,
  );

/** A card that the listener has given or got; `pulled`: the one who gets it has drawn it. */
function movedLine(
  { seat, to, card, pulled }: { seat: number; to: number; card: string | null; pulled: boolean },
  view: View,
  localizer: Localizer,
): string {
  const me = view.seat;
  if (card === null || (seat !== me && to !== me)) return '';
  const key = to === me ? (pulled ? 'pulled' : 'got') : pulled ? 'lost' : 'gave';
  const name = nameOf(view, to === me ? seat : to);
  return localizer.t(`exchange.${key}`, { card: localizer.card(card), name });
}

/** What came of the trick that lies there complete: who took it, and what its cards have done so far. */
export function effectLines(frame: Frame, localizer: Localizer, kinds = OUTCOMES): string[] {
  const { view, cleared, trick } = frame;
  if (cleared || !lastTrickDone(view)) return [];
  const events = outcomes(frame).filter(({ kind }) => kinds.includes(kind));
  const ends = events.filter(({ kind }) => kind === 'taken' || kind === 'bombed');
  return [
    ...linesOf(ends, view, localizer, trick),
    ...(view.phase === 'pass' ? [localizer.t('pass.line')] : []),
    ...linesOf(events.slice(ends.length), view, localizer),
  ];
}

/** What a card has done, which is said at the card. */
export const AT_CARD: readonly Event['kind'][] = ['werewolf', 'bombed', 'cloud', 'witch'];
const ELSEWHERE: readonly Event['kind'][] = ['taken', 'aside', 'pass'];
const OUTCOMES: readonly Event['kind'][] = [...ELSEWHERE, ...AT_CARD];

/** The same without the lines that bubbles show at the cards. */
export const takenLines = (frame: Frame, localizer: Localizer): string[] =>
  effectLines(frame, localizer, ELSEWHERE);

/** What came of the last trick; with a bid that was changed by an earlier one, after all tricks of the round. */
function outcomes({ view, move }: Frame): Event[] {
  const last = view.round.tricks.length - 1;
  const events = ofKind(view, ...OUTCOMES);
  const here = events.filter(({ trick }) => trick === last);
  const late = move?.cloud !== undefined && !here.some(({ kind }) => kind === 'cloud');
  return late ? [...here, ...events.filter(({ kind }) => kind === 'cloud')] : here;
}

/** What the chips of a finished trick do not show: what its cards were said to be, and what they did. */
export const hiddenLines = (view: View, number: number, localizer: Localizer): string[] => [
  ...(view.round.tricks[number]?.plays ?? [])
    .filter(({ suit, as }) => suit ?? as)
    .map((play) => saidLine(view, play, localizer)),
  ...linesOf(
    ofKind(view, ...OUTCOMES).filter(({ trick }) => trick === number),
    view,
    localizer,
  ),
];

/** What is unusual about following, as long as the trick is under way; empty if nothing is. */
export function leadLine({ view, trick }: Frame, localizer: Localizer): string {
  if (!trick || trick.lead === 'suit' || !lastTrickOpen(view)) return '';
  const plain = !view.round.tricks.at(-1)?.plays.some(({ card }) => isExtra(card));
  return localizer.t(plain ? `trick.${trick.lead}` : `trick.${trick.lead}Now`);
}

/** For whom the last trick of the round decides; empty if for nobody. */
export function decisiveLine(frame: Frame, localizer: Localizer): string {
  const names = neededBy(frame).map((seat) => nameOf(frame.view, seat));
  return names.length > 0 ? localizer.t('trick.decides', { names: locale.conjunction(names) }) : '';
}

/** What is unusual is said once: when the card is played that makes it so. */
function leadLines(before: Frame | null, frame: Frame, localizer: Localizer): string[] {
  if (!frame.move?.play) return [];
  return [leadLine, decisiveLine].flatMap((lineOf) => {
    const line = lineOf(frame, localizer);
    return line === '' || (before !== null && lineOf(before, localizer) === line) ? [] : [line];
  });
}

function resultLines({ view, result }: Frame, localizer: Localizer): string[] {
  if (!result) return [];
  const scores = view.players.flatMap((name, seat) => {
    const won = result.points?.[seat] ?? null;
    if (won === null) return [];
    const total = points(result.scores?.[seat] ?? 0);
    return [localizer.t('say.resultOf', { name, points: points(won), total })];
  });
  const lines = [localizer.t('say.result', { number: result.number, list: scores.join('; ') })];
  if (result.eliminated !== undefined) lines.push(leaveLine(view, result.eliminated, localizer));
  return lines;
}

const leaveLine = (view: View, seat: number, localizer: Localizer): string =>
  localizer.t(seat === view.seat ? 'result.youEliminated' : 'result.eliminated', {
    name: nameOf(view, seat),
  });

export function winnerLine(view: View, localizer: Localizer): string {
  const winners = view.winners ?? [];
  const names = locale.conjunction(winners.map((seat) => nameOf(view, seat)));
  if (view.seat !== null && winners.includes(view.seat))
    return winners.length === 1 ? localizer.t('over.won') : localizer.t('over.shared', { names });
  return localizer.t('over.winner', { names, n: winners.length });
}

/** What is asked about a card that can be played in several ways. */
export function howLine([way = {}]: readonly ActionJson[]): Key {
  if (swapOf(way)) return 'swap.take';
  if (way.as) return 'play.as';
  if (way.suit) return 'play.suit';
  if (!way.trump) return 'play.how';
  return way.play === '?' ? 'play.unseenTrump' : 'play.trump';
}

/** What the listener is asked to do now; empty if nothing. */
export function turnLine({ view, spec }: Frame, localizer: Localizer): string {
  const { seat, round } = view;
  if (seat === null || asked({ view }) === null) return '';
  const unseen = view.hand === null && !spec.own_hand_hidden;
  if (view.phase === 'trump') return localizer.t(unseen ? 'trump.chooseUnseen' : 'trump.choose');
  if (view.phase === 'bid') return localizer.t(unseen ? 'bid.blind' : 'bid.title');
  if (view.phase === 'vampire')
    return `${localizer.t('vampire.turned', { card: localizer.card(view.up ?? '') })}. ${localizer.t(howLine(view.legal))}`;
  if (view.phase !== 'play')
    return localizer.t(`${view.phase}.title` as Key, {
      name: nameOf(view, spec.passes_to[seat] ?? 0),
      card: round.turn_up ? localizer.card(round.turn_up) : '',
      bid: bidNow(round, seat) ?? 0,
    });
  if (view.follow && view.hand)
    return localizer.t(isFree({ view, spec }) ? 'play.free' : 'play.follow', {
      suit: localizer.suit(view.follow),
      special: view.legal.some(({ play }) => play && /^[ZN]/.test(play)) ? 'yes' : 'no',
    });
  return localizer.t(lastTrickOpen(view) ? 'play.title' : 'play.lead');
}

const lastTrickOpen = (view: View): boolean =>
  view.round.tricks.length > 0 && view.round.tricks.at(-1)?.winner === undefined;

const sameRound = (before: Frame, { view }: Frame): boolean => before.view.round.number === view.round.number;

/** Everything worth saying about the change from one frame to the next. */
export function narrate(before: Frame | null, frame: Frame, localizer: Localizer): string[] {
  const lines = moveLines(before, frame, localizer);
  if (frame.kind !== 'trick' || lines.length === 0) lines.push(...revealLines(before, frame, localizer));
  for (const linesOf of [exchangeLines, effectLines]) {
    const told = before && sameRound(before, frame) ? linesOf(before, localizer) : [];
    lines.push(...linesOf(frame, localizer).filter((line) => !told.includes(line)));
  }
  lines.push(...leadLines(before, frame, localizer));
  lines.push(...resultLines(frame, localizer));
  if (frame.view.phase === 'over')
    return [...lines, ...(frame.kind === 'trick' ? [] : [winnerLine(frame.view, localizer)])];
  if (frame.kind === 'join' || frame.kind === 'deal')
    lines.push(roundLine(frame, localizer), ...[handLine(frame.view, localizer)].filter((line) => line));
  if (frame.kind === 'count') lines.push(localizer.t('bid.count'));
  const turn = turnLine(frame, localizer);
  if (turn && questionId(frame) !== questionId(before)) lines.push(turn);
  return lines;
}
