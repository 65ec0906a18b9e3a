import { expect, test } from 'vitest';
import type { Round, RoundSpecJson, View } from '../src/app/wire';
import type { Frame } from '../src/game/frames';
import { handOf } from '../src/game/hand';
import { roundOf } from '../src/game/round';
import { seatOf } from '../src/game/seat';
import { neededBy, trickOf } from '../src/game/trick';
import { round, spec, view } from './fixtures';

interface Changes {
  view?: Partial<View>;
  round?: Partial<Round>;
  spec?: Partial<RoundSpecJson>;
  frame?: Partial<Frame>;
}

const frame = (changes: Changes = {}): Frame => ({
  n: 7,
  view: view({ ...changes.view, round: round(changes.round) }),
  spec: spec(changes.spec),
  kind: 'move',
  move: null,
  cleared: false,
  result: null,
  ...changes.frame,
});

test('a seat has what it bid, took and still needs', () => {
  const seat = seatOf(frame({ round: { bids: [1, 0, 1], taken: [0, 1, 0] } }), 1);
  expect(seat).toMatchObject({
    name: 'Ben',
    bid: 0,
    taken: 1,
    need: -1,
    mark: 'missed',
    score: -10,
    out: false,
  });
});

test('a bid that too few tricks are left for is missed', () => {
  const tricks = [{ plays: [], winner: 1 }];
  const seat = seatOf(frame({ round: { bids: [2, 0, 1], taken: [0, 1, 0], tricks } }), 0);
  expect(seat).toMatchObject({ need: 2, short: 1, mark: 'missed' });
});

test('a bid that lies face down is hidden, one that is still to be made is not', () => {
  const asking: Changes = {
    spec: { bids_shown: 'after-round' },
    round: { bids: [1, null, null] },
    view: { phase: 'bid', to_act: [2] },
  };
  expect(seatOf(frame(asking), 1)).toMatchObject({ hidden: true, turn: false });
  expect(seatOf(frame(asking), 2)).toMatchObject({ hidden: false, turn: true });
});

test('a dealer who does not bid is exempt', () => {
  const seat = seatOf(frame({ spec: { dealer_bids: false }, round: { bids: [1, 0, null] } }), 2);
  expect(seat).toMatchObject({ exempt: true, hidden: false, need: null });
});

test('bids stay on fingers until the first trick has been taken', () => {
  const fists = { bids_on_fingers: true };
  const trick = { plays: [{ seat: 0, card: 'QH' }] };
  expect(seatOf(frame({ spec: fists }), 1).fingers).toBe(0);
  expect(
    seatOf(frame({ spec: fists, round: { tricks: [{ ...trick, winner: 0 }, trick] } }), 1).fingers,
  ).toBeNull();
  expect(seatOf(frame(), 1).fingers).toBeNull();
});

test('of the cards on the table one was led, and one is ahead', () => {
  const plays = [
    { seat: 1, card: '2H' },
    { seat: 2, card: 'ZS' },
  ];
  const trick = trickOf(
    frame({
      round: { tricks: [{ plays }] },
      frame: { trick: { seat: 2, why: 'first-wizard', lead: 'free' } },
    }),
  );
  expect(trick.cards.map(({ card, led, ahead, won }) => [card, led, ahead, won])).toEqual([
    ['2H', true, false, false],
    ['ZS', false, true, false],
  ]);
  expect(trick.cards[0]?.look.trump).toBe(true);
});

test('nobody leads in the draw for dealer', () => {
  const drawn = frame({ frame: { kind: 'draw' }, round: { tricks: [{ plays: [{ seat: 1, card: '2H' }] }] } });
  expect(trickOf(drawn).cards[0]?.led).toBe(false);
});

test('a gathered trick goes to its winner', () => {
  const plays = [{ seat: 1, card: '2H' }];
  const taken = { tricks: [{ plays, winner: 1 }] };
  const going = trickOf(frame({ round: taken, frame: { kind: 'clear', cleared: true } }));
  expect(going).toMatchObject({ gathered: true, to: 1, cards: [{ card: '2H' }] });
  const gone = trickOf(frame({ round: taken, frame: { cleared: true } }));
  expect(gone).toMatchObject({ gathered: false, cards: [] });
});

test('the last of several tricks decides for those who need exactly it', () => {
  const first = { plays: [{ seat: 2, card: '9S' }], winner: 2 };
  const last = { plays: [{ seat: 2, card: '2H' }] };
  const deciding = { bids: [1, 0, 1], taken: [0, 0, 1], tricks: [first, last] };
  expect(neededBy(frame({ round: deciding }))).toEqual([0]);
  expect(neededBy(frame({ round: { ...deciding, tricks: [first] } }))).toEqual([]);
  expect(neededBy(frame({ round: { ...deciding, cards: 1, tricks: [last] } }))).toEqual([]);
  expect(neededBy(frame({ round: deciding, spec: { bids_count: false } }))).toEqual([]);
});

test('a hand that its owner may not see is as many backs', () => {
  const played = [{ plays: [{ seat: 0, card: '2S' }], winner: 0 }];
  const blind = handOf(frame({ view: { hand: null }, round: { cards: 3, tricks: played } }));
  expect(blind).toMatchObject({ cards: ['?0', '?1'], unseen: true, open: null, dealt: 3 });
  const forehead = frame({ view: { hand: null }, round: { cards: 1 }, spec: { own_hand_hidden: true } });
  expect(handOf(forehead).cards).toEqual(['?']);
});

test('the first hand lies at the lower edge of a replay that shows all', () => {
  const open = [['QH'], ['3C'], ['5D']];
  expect(handOf(frame({ view: { seat: null, hand: null, open } }))).toMatchObject({
    cards: ['QH'],
    unseen: false,
  });
});

test('an exchange is shown until the first card', () => {
  const exchange: [number, number, string | null][] = [[0, 1, 'QH']];
  expect(roundOf(frame({ round: { exchange } })).exchanged).toEqual(exchange);
  const tricks = [{ plays: [{ seat: 0, card: '2S' }] }];
  expect(roundOf(frame({ round: { exchange, tricks } })).exchanged).toEqual([]);
});

test('a round is fresh until it is played or, without bids, until the viewer has played a card', () => {
  const other = { plays: [{ seat: 1, card: '2S' }] };
  const own = { plays: [...other.plays, { seat: 0, card: 'QH' }] };
  const fresh = (phase: View['phase'], bids_asked: boolean, tricks: Round['tricks'] = []): boolean =>
    roundOf(frame({ view: { phase }, spec: { bids_asked }, round: { tricks } })).fresh;
  expect(fresh('bid', true)).toBe(true);
  expect(fresh('play', true)).toBe(false);
  expect(fresh('play', false, [other])).toBe(true);
  expect(fresh('play', false, [own])).toBe(false);
  expect(roundOf(frame({ frame: { kind: 'count' } })).fresh).toBe(false);
});

test('the bids are added up until the game is over', () => {
  expect(roundOf(frame()).sum).toEqual({ bids: 2, tricks: 2, state: 'known' });
  expect(roundOf(frame({ view: { phase: 'over' } })).sum).toBeNull();
});
