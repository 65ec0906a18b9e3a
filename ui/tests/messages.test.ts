import { describe, expect, it } from 'vitest';
import { Formatter, type Message } from '../src/i18n/format';
import type { Key } from '../src/i18n/messages';
import { LANGUAGES } from '../src/app/wire';
import { MESSAGES } from './fixtures';

/** The lines in which a word opens its definition. */
const EXPLAINED: [line: Key, word: Key][] = [
  ['bid.title', 'bid.tricks'],
  ['bid.blind', 'bid.tricks'],
  ['trump.choose', 'trump.word'],
  ['trump.chooseUnseen', 'trump.word'],
];

describe.each(LANGUAGES)('the words that are explained in %s', (lang) => {
  it.each(EXPLAINED)('%s has the word of %s', (line, word) => {
    expect(MESSAGES[lang][line]).toContain(MESSAGES[lang][word]);
  });
});

describe('a message', () => {
  const english = new Formatter('en');

  it('is filled in', () => {
    const bids: Message = ['', 'name', ' bids ', 'bid', '.'];
    expect(english.format(bids, { name: 'Ben', bid: -3 })).toBe('Ben bids \u22123.');
    expect(english.format(['', 'missing', ''])).toBe('{missing}');
    expect([9999, -10_000, 0.5].map((n) => english.number(n))).toEqual(['9999', '\u221210,000', '0.5']);
  });

  it('counts as its language does', () => {
    const cards: Message = ['', ['n', 'plural', { one: ['', 'n', ' card'], other: ['', 'n', ' cards'] }], ''];
    expect([0, 1, 2].map((n) => english.format(cards, { n }))).toEqual(['0 cards', '1 card', '2 cards']);
    expect(new Formatter('fr').format(cards, { n: 0 })).toBe('0 card');
    const karty: Message = [
      '',
      ['n', 'plural', { '=0': 'bez kart', one: 'karta', few: 'karty', many: 'kart', other: 'karty' }],
      '',
    ];
    const polish = new Formatter('pl');
    expect([0, 1, 2, 5, 22].map((n) => polish.format(karty, { n }))).toEqual([
      'bez kart',
      'karta',
      'karty',
      'kart',
      'karty',
    ]);
  });

  it('chooses between cases, which may hold further arguments', () => {
    const deals: Message = [
      '',
      ['you', 'select', { yes: 'You deal', other: ['', 'name', ' deals'] }],
      ' first.',
    ];
    expect(english.format(deals, { you: 'yes' })).toBe('You deal first.');
    expect(english.format(deals, { you: 'no', name: 'Ben' })).toBe('Ben deals first.');
  });
});
