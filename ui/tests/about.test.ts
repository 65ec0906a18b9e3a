import { describe, expect, it } from 'vitest';
import { CHAMPIONSHIPS, SECTIONS } from '../src/features/about/sections';
import { LANGUAGES } from '../src/app/wire';
import { MESSAGES } from './fixtures';

const DOCS = import.meta.glob<string>('../../docs/about*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const unwrapped = (text: string): string => text.replace(/\s*\n/g, ' ');

describe.each(LANGUAGES)('what is told about the game in %s', (lang) => {
  const messages = MESSAGES[lang];

  it('is in the docs word for word, with the same sources', () => {
    const page = unwrapped(DOCS[`../../docs/about${lang === 'en' ? '' : `.${lang}`}.md`] ?? '');
    for (const { name, from } of SECTIONS) {
      const [, section = ''] = page.split(`## ${messages[`about.${name}.title`]} `);
      const [told = ''] = section.split(' ## ');
      expect(told).toContain(messages[`about.${name}`]);
      expect(told.match(/S\d(?=[,*])/g)).toEqual(from);
    }
    for (const year of CHAMPIONSHIPS) expect(page).toContain(`**${year}** ${messages[`about.${year}`]}`);
  });

  it('has the chance at which both bids of a one-card round are worth the same', () => {
    const average = (chance: number, met: number): number => chance * met - (1 - chance) * 10;
    expect(average(3 / 7, 30)).toBeCloseTo(average(4 / 7, 20));
    const even = new Intl.NumberFormat(lang, { style: 'percent', minimumFractionDigits: 2 }).format(3 / 7);
    for (const key of ['about.chance', 'about.chance.title'] as const) expect(messages[key]).toContain(even);
  });
});
