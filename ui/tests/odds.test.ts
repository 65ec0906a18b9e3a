import { describe, expect, it } from 'vitest';
import { events } from '../src/app/events';
import { cardsIn, dealt, DECK, extrasIn, groupsOf, likeliest } from '../src/exercise/position/hand';
import { printedRows } from '../src/features/odds/printed';
import type { PrintedCard } from '../src/app/wire';

describe('a typed hand', () => {
  it('is read in either case, with commas or spaces, and with 10 for T', () => {
    expect(cardsIn(' kh, 10s 5D;zc ')).toEqual(['KH', 'TS', '5D', 'ZC']);
  });

  it('has extra cards', () => {
    expect(cardsIn('dr KH SH sa')).toEqual(['Dr', 'KH', 'Sh', 'SA']);
  });

  it('keeps what is no card, for the server to name', () => {
    expect(cardsIn('KH 1X')).toEqual(['KH', '1X']);
  });
});

it('deals different cards of the deck, and turns another one up', () => {
  const { hand, turnUp } = dealt(10);
  expect(new Set([...hand, turnUp]).size).toBe(11);
  expect([...hand, turnUp].every((card) => DECK.includes(card))).toBe(true);
});

it('knows the extra cards of the rules, in the order of a hand', () => {
  expect(extrasIn({ cards: ['witch', 'dragon', 'shapeshifter'] })).toEqual(['Dr', 'Sh', 'Wi']);
  expect(extrasIn({})).toEqual([]);
});

it('reads events that arrive in pieces', async () => {
  const pieces = ['data: {"a"', ':1}\n\ndata: 2\n', '\n'];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  const read: string[] = [];
  for await (const data of events(body)) read.push(data);
  expect(read).toEqual(['{"a":1}', '2']);
});

it('counts the Wizards that a bid suggests, and lists the other cards', () => {
  const heard = { seat: 0, bid: 2, cards: { ZC: 0.5, ZD: 0.25, '2C': 0.1, AS: 0.4 }, before: 0.1 };
  expect(groupsOf(heard).wizards).toEqual({ held: 0.75, before: 0.2 });
  expect(likeliest(heard, 1)).toEqual([['AS', 0.4]]);
});

it('puts turn-ups together that say the same, and proves by the lower card', () => {
  const row: PrintedCard = {
    turn_up: '2',
    kind: 'trump',
    printed: '9',
    exact: '8',
    right: false,
    beats: 48,
    chance: 0.459,
  };
  const found = printedRows([row, { ...row, turn_up: '3' }, { ...row, turn_up: '8', exact: '7' }]);
  expect(found.map(({ turnUps }) => turnUps)).toEqual([['2', '3'], ['8']]);
  expect(found.map(({ first }) => first.proof)).toEqual(['8', '7']);
});
