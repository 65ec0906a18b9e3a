import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../src/app/wire';
import { MESSAGES } from './fixtures';

describe.each(LANGUAGES)('what is told about the game in %s', (lang) => {
  const messages = MESSAGES[lang];

  it('has the chance at which both bids of a one-card round are worth the same', () => {
    const average = (chance: number, met: number): number => chance * met - (1 - chance) * 10;
    expect(average(3 / 7, 30)).toBeCloseTo(average(4 / 7, 20));
    const even = new Intl.NumberFormat(lang, { style: 'percent', minimumFractionDigits: 2 }).format(3 / 7);
    for (const key of ['about.chance', 'about.chance.title'] as const) expect(messages[key]).toContain(even);
  });
});
