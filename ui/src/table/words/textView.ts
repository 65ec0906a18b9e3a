import { inOrder, type Card } from '../../cards/code';
import { labelled, list } from '../../i18n/locale.svelte';
import { bidSum } from '../../game/scores';
import { sumLine } from '../pad/sum';
import type { Frame } from '../../game/frames';
import { trumpLine, turnLine, type Localizer } from './narrate';
import { legalBids } from '../../game/legalActions';
import { rulebook } from '../../app/rulebook.svelte';
import type { SeatJson } from '../../app/wire';
import { awayFor, type RunningClock } from '../../game/clock.svelte';
import { absenceOf } from '../status/absence';
import { handOf } from '../../game/hand';
import { seatOf, type SeatSlice } from '../../game/seat';

export interface Section {
  title: string;
  lines: string[];
}

function round({ view, spec }: Frame, localizer: Localizer): Section {
  const { number, cards, dealer, turn_up: up, special, named } = view.round;
  const lines = [
    localizer.t('bar.cards', { n: cards }),
    labelled(localizer.t('seat.dealer'), view.players[dealer]),
    ...(up ? [localizer.t('trump.turned', { card: localizer.card(up) })] : []),
    trumpLine(view, localizer),
  ];
  if (special) lines.push(labelled(localizer.t('special.now'), localizer.special(special)));
  if (named) lines.push(labelled(localizer.t('special.next'), localizer.special(named)));
  if (spec.top_cards.length > 0)
    lines.push(labelled(localizer.t('card.beatsAll'), list(spec.top_cards.map(localizer.card))));
  lines.push(sumLine(bidSum(view), localizer.t));
  return { title: localizer.t('words.round', { number }), lines };
}

function bidWords({ bid, hidden, exempt }: SeatSlice, localizer: Localizer): string {
  if (exempt) return localizer.t('seat.exempt');
  if (bid !== null) return localizer.t('words.bid', { bid });
  return localizer.t(hidden ? 'seat.hiddenBid' : 'seat.noBid');
}

function player(
  state: SeatSlice,
  mine: boolean,
  absence: ReturnType<typeof absenceOf>,
  localizer: Localizer,
): string {
  const name = mine ? `${state.name} (${localizer.t('seat.you')})` : state.name;
  const score = localizer.t('pad.totals', { total: state.score });
  if (state.out) return labelled(name, list([localizer.t('seat.out'), score]));
  const open = state.open.map(({ card }) => localizer.card(card));
  const parts = [
    localizer.t('words.taken', { n: state.taken }),
    bidWords(state, localizer),
    score,
    ...(state.turn ? [localizer.t('seat.turn')] : []),
    ...(absence ? [localizer.t(absence)] : []),
    ...(open.length > 0 ? [labelled(localizer.t('card.open'), list(open))] : []),
  ];
  return labelled(name, list(parts));
}

function trick({ view, cleared }: Frame, localizer: Localizer): Section {
  const plays = cleared ? [] : (view.round.tricks.at(-1)?.plays ?? []);
  const lines = plays.map((play) => labelled(view.players[play.seat], localizer.card(play.card)));
  return {
    title: localizer.t('words.trick'),
    lines: lines.length > 0 ? lines : [localizer.t('say.nothing')],
  };
}

function asked(frame: Frame, localizer: Localizer, advice: string): Section[] {
  const { view } = frame;
  const line = turnLine(frame, localizer);
  if (line === '') return [];
  const plays = view.legal.flatMap(({ play, pass }) => play ?? pass ?? []);
  const lines = [line];
  const bids = legalBids(view);
  if (bids.length > 0) lines.push(labelled(localizer.t('words.mayBid'), bids.join(', ')));
  if (plays.length > 0)
    lines.push(labelled(localizer.t('words.mayPlay'), cardList(new Set(plays), localizer)));
  if (view.barred)
    lines.push(
      localizer.t('bid.barred', {
        bid: view.barred.bid,
        rule: rulebook.valueTitle(view.barred.rule),
        n: view.round.cards,
      }),
    );
  if (advice) lines.push(labelled(localizer.t('bar.hint'), advice));
  return [{ title: localizer.t('words.asked'), lines }];
}

const cardList = (cards: Iterable<Card>, localizer: Localizer): string =>
  list(inOrder([...cards]).map(localizer.card));

function hand(frame: Frame, localizer: Localizer): Section[] {
  const { view, spec } = frame;
  if (view.seat === null) return [];
  const { open } = handOf(frame);
  const unseen = [localizer.t(spec.own_hand_hidden ? 'hand.hiddenFromOwner' : 'hand.blind')];
  const lines = view.hand === null ? unseen : view.hand.length > 0 ? [cardList(view.hand, localizer)] : [];
  if (open) lines.push(labelled(localizer.t('card.open'), localizer.card(open)));
  return lines.length > 0 ? [{ title: localizer.t('hand.title'), lines }] : [];
}

/** Everything that can be seen at a table, as text. */
export const describeTable = (
  frame: Frame,
  occupants: readonly SeatJson[],
  localizer: Localizer,
  clock: RunningClock | null = null,
  advice = '',
): Section[] => [
  ...asked(frame, localizer, advice),
  ...hand(frame, localizer),
  trick(frame, localizer),
  {
    title: localizer.t('words.players'),
    lines: frame.view.players.map((_, seat) =>
      player(
        seatOf(frame, seat),
        seat === frame.view.seat,
        absenceOf(occupants[seat] ?? null, awayFor(clock, seat) > 0),
        localizer,
      ),
    ),
  },
  round(frame, localizer),
];
