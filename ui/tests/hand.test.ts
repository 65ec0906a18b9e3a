import { beforeAll, describe, expect, it } from 'vitest';
import { inOrder } from '../src/cards/code';
import { indexOf, middleOf } from '../src/cards/decks';
import { loadRareArt } from '../src/cards/extras';
import { GLYPHS } from '../src/cards/glyphs';
import {
  cardChoices,
  forced,
  offeredBids,
  specialChoices,
  trumpChoices,
  waysToPlay,
} from '../src/game/legalActions';
import { directionOf } from '../src/game/viewpoint';
import { openCards, received, roleOf } from '../src/game/cards';
import { round, spec, view } from './fixtures';

describe('a hand', () => {
  it('is held Wizards first, suit by suit, Jesters last', () => {
    expect(inOrder(['NH', '2C', 'AS', 'ZD', 'KS', 'QH'])).toEqual(['ZD', 'AS', 'KS', 'QH', '2C', 'NH']);
  });
});

describe('the options', () => {
  const naming = view({
    legal: [
      { trump: 'H', name: { rule: 'pass-one' } },
      { trump: 'H', name: { rule: 'uber-wizard', cards: 'QS' } },
      { trump: 'S', name: { rule: 'uber-wizard', cards: 'jesters' } },
    ],
  });

  it('are grouped for a dealer who names a rule', () => {
    expect(trumpChoices(naming.legal)).toEqual(['H', 'S']);
    expect(specialChoices(naming.legal)).toEqual(['pass-one', 'uber-wizard']);
    expect(cardChoices(naming.legal, 'uber-wizard')).toEqual(['QS', 'jesters']);
    expect(cardChoices(naming.legal, 'pass-one')).toEqual([]);
  });

  it('hold every way to play one card', () => {
    const legal = [{ play: 'ZC', call: true }, { play: 'ZC', call: false }, { play: '2H' }];
    expect(waysToPlay(view({ legal }), 'ZC')).toHaveLength(2);
    expect(waysToPlay(view({ legal }), '9D')).toEqual([]);
    expect(forced(view({ legal }))).toBeNull();
    expect(forced(view({ legal: [{ play: '2H' }] }))).toEqual({ play: '2H' });
  });

  it('offer the barred bid among the others', () => {
    const legal = [{ bid: 0 }, { bid: 2 }];
    expect(offeredBids(view({ legal, barred: { bid: 1, rule: 'canadian' } }))).toEqual([0, 1, 2]);
    expect(offeredBids(view({ legal: [], barred: { bid: 1, rule: 'canadian' } }))).toEqual([]);
  });
});

describe('the table', () => {
  it.each([3, 4, 5, 6])('seats %i players clockwise from the left of the owner', (places) => {
    const at = { me: 2, places };
    expect(directionOf(2, at)).toEqual({ x: 0, y: 1 });
    expect(directionOf(3 % places, at).x).toBeLessThan(0);
    expect(directionOf(1, at).x).toBeGreaterThan(0);
  });

  it('shows open cards until they are played', () => {
    const hands = [null, ['KH'], ['5C']];
    const seen = view({ round: round({ hands, tricks: [{ plays: [{ seat: 1, card: 'KH' }] }] }) });
    expect(openCards(seen, 1)).toEqual([]);
    expect(openCards(seen, 2)).toEqual(['5C']);
  });

  it('targets what a special card counts as and what was just received', () => {
    expect(roleOf('NC', spec({ wizards: ['ZC', 'NC'] }))).toBe('Z');
    expect(roleOf('ZC', spec({ wizards: ['ZC', 'NC'] }))).toBeNull();
    expect([...received(view({ round: round({ exchange: [[1, 0, '9C']] }) }))]).toEqual(['9C']);
  });
});

describe('the decks', () => {
  beforeAll(loadRareArt);
  const cards = [...'23456789TJQKAZN'].flatMap((rank) => [...'CDHS'].map((suit) => rank + suit));

  it.each(['standard', 'fantasy', 'medieval', 'pirates'])('draw every card of the %s deck', (deck) => {
    for (const card of cards) {
      const index = indexOf(card, deck);
      if ('letters' in index) for (const letter of index.letters) expect(GLYPHS[letter], card).toBeTruthy();
      const middle = middleOf(card, deck);
      if ('emblem' in middle) expect(middle.emblem, card).not.toBe('');
      if (middle.kind === 'pips') expect(middle.places.length, card).toBeGreaterThan(1);
      if (middle.kind === 'character') expect(middle.strokes.length, card).toBeGreaterThan(2);
    }
  });
});
