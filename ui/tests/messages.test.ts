import { describe, expect, it } from 'vitest';
import { argumentsOf, Formatter } from '../src/i18n/format';
import type { Key } from '../src/i18n/messages';
import { LANGUAGES } from '../src/app/wire';
import { MESSAGES } from './fixtures';

const { en } = MESSAGES;
const keys = Object.keys(en) as Key[];
const others = LANGUAGES.filter((lang) => lang !== 'en');
/** Words that are the same in English and another language; ranks that are figures are in all of them. */
const COGNATES: Record<string, readonly string[]> = {
  de: [
    'Bot',
    'Bot: {level}',
    'Bots',
    'Bravo!',
    'Chat',
    'Grr!',
    'Link',
    'Median',
    'Normal',
    'Pause',
    'Position',
    'Reserve',
    'System',
    'Wow!',
    'offline',
  ],
  es: [
    'Final',
    'Bot',
    'Bot: {level}',
    'Bots',
    'Chat',
    'Normal',
    'Total',
    'No',
    'bot ({level})',
    'provisional',
  ],
  fr: [
    'Dragon',
    'Vampire',
    'par {n}',
    '{n, plural, one {# point} other {# points}}',
    'Bot',
    'Normal',
    'Pause',
    'Phrases',
    'Points',
    'Position',
    'Score',
    'Scores',
    'Sources',
    'Table',
    'Total',
    'bot ({level})',
    'expert',
    'points',
  ],
};
const NAMES = /^(\d+|Saboteur|Gizzard \/ Fester|[^a-z]*(\{\w+\}[^a-z]*)+)$/;
const SAME_SENTENCE = ['label.value', 'pad.totals', 'say.resultOf'];

describe.each(others)('the messages in %s', (lang) => {
  const messages = MESSAGES[lang];

  it('have the keys of the English ones', () => {
    expect(Object.keys(messages).sort()).toEqual([...keys].sort());
  });

  it.each(keys)('%s is said, of the same things', (key) => {
    expect(messages[key].trim()).not.toBe('');
    expect([...argumentsOf(messages[key])].filter((name) => !argumentsOf(en[key]).has(name))).toEqual([]);
  });

  it('are translated', () => {
    const same = keys.filter((key) => messages[key] === en[key] && !SAME_SENTENCE.includes(key));
    const english = same.filter((key) => !NAMES.test(en[key]) && !COGNATES[lang]?.includes(en[key]));
    expect(english).toEqual([]);
  });
});

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

describe('French typography', () => {
  it.each(keys)('%s has its spaces unbreakable', (key) => {
    expect(MESSAGES.fr[key]).not.toMatch(
      / [:;!?»]|\u00a0[;!?]|\u202f[:»]|« |[^\s\u00a0\u202f.…][;!?»](?!\w)|"|'/,
    );
  });
});

describe('Spanish typography', () => {
  it.each(keys)('%s opens what it closes, with Spanish quotation marks', (key) => {
    const text = MESSAGES.es[key];
    const count = (mark: string): number => text.split(mark).length;
    for (const [opening, closing] of ['¿?', '¡!', '«»'])
      expect(count(opening ?? '')).toBe(count(closing ?? ''));
    expect(text).not.toMatch(/["'“”]| […?!:;»%]|« /);
  });
});

describe('a message', () => {
  const english = new Formatter('en');

  it('is filled in', () => {
    expect(english.format('{name} bids {bid}.', { name: 'Ben', bid: -3 })).toBe('Ben bids \u22123.');
    expect(english.format('{missing}')).toBe('{missing}');
    expect([9999, -10_000, 0.5].map((n) => english.number(n))).toEqual(['9999', '\u221210,000', '0.5']);
  });

  it('counts as its language does', () => {
    const cards = '{n, plural, one {# card} other {# cards}}';
    expect([0, 1, 2].map((n) => english.format(cards, { n }))).toEqual(['0 cards', '1 card', '2 cards']);
    const french = new Formatter('fr');
    const cartes = '{n, plural, one {# carte} other {# cartes}}';
    expect([0, 1, 2].map((n) => french.format(cartes, { n }))).toEqual(['0 carte', '1 carte', '2 cartes']);
    const polish = new Formatter('pl');
    const karty = '{n, plural, =0 {bez kart} one {# karta} few {# karty} many {# kart} other {# karty}}';
    expect([0, 1, 2, 5, 22].map((n) => polish.format(karty, { n }))).toEqual([
      'bez kart',
      '1 karta',
      '2 karty',
      '5 kart',
      '22 karty',
    ]);
  });

  it('chooses between cases, which may hold further arguments', () => {
    const text = '{you, select, yes {You deal} other {{name} deals}} first.';
    expect(english.format(text, { you: 'yes' })).toBe('You deal first.');
    expect(english.format(text, { you: 'no', name: 'Ben' })).toBe('Ben deals first.');
    expect(argumentsOf(text)).toEqual(new Set(['you', 'name']));
  });

  it.each(['{n, plural, one {a}}', '{n, plural, other {a}', '{a b}', 'a}', '{n, ordinal, other {a}}'])(
    'is refused where it is malformed: %s',
    (text) => {
      expect(() => english.format(text, { n: 1 })).toThrow(SyntaxError);
    },
  );
});
