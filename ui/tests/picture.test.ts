import { describe, expect, it } from 'vitest';
import { pictureOf, type PicturePlayer } from '../src/share/picture';

const player = (name: string, total: number, more: Partial<PicturePlayer> = {}): PicturePlayer => ({
  name,
  avatar: null,
  made: '1/2',
  points: String(total),
  total,
  won: false,
  line: [
    [0, 0],
    [1, total],
  ],
  ...more,
});

function drawn(players: PicturePlayer[]): Document {
  const game = { title: 'Ben wins', subtitle: '3 May 2026', made: 'Bids made' };
  const svg = pictureOf({ ...game, players, address: 'wizard.example.org' });
  return new DOMParser().parseFromString(svg, 'image/svg+xml');
}
const words = (picture: Document): string[] =>
  [...picture.querySelectorAll('text')].map((line) => line.textContent ?? '');

describe('the picture of a game', () => {
  it('ranks the players by their points', () => {
    const said = words(drawn([player('Anna', -10), player('Ben', 40, { won: true, avatar: 'mog' })]));
    expect(said.indexOf('Ben')).toBeLessThan(said.indexOf('Anna'));
    expect(said).toContain('3 May 2026');
  });

  it('says where to play', () => {
    expect(words(drawn([player('Ben', 20)]))).toContain('wizard.example.org');
  });

  it('draws the rounds that were played over the whole width', () => {
    const [line] = drawn([player('Ben', 20)]).querySelectorAll('[stroke-linejoin="round"][d^="M660"]');
    expect(line?.getAttribute('d')).toMatch(/^M660.0 [\d.]+L1120.0 /);
  });

  it('takes any name for text', () => {
    const name = '<script>&"Zoë"';
    expect(words(drawn([player(name, 0), player('\u0007Ben', 20)]))).toEqual(
      expect.arrayContaining([name, 'Ben']),
    );
  });
});
