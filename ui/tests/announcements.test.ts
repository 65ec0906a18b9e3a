import { expect, it } from 'vitest';
import type { Frame } from '../src/game/frames';
import { Announcements } from '../src/table/announcements.svelte';
import { localizerIn, round, scene } from './fixtures';

const plays = [
  { seat: 0, card: '9C' },
  { seat: 1, card: 'Ju', suit: 'H' as const },
  { seat: 2, card: 'KC' },
];

/** After a trick with the Juggler that a bot has taken, while cards are passed. */
const passing = (more: Partial<Frame>): Frame => ({
  ...scene({
    players: ['Anna', 'Novice 1', 'Novice 2'],
    phase: 'pass',
    to_act: [0],
    round: round({ cards: 7, tricks: [{ plays, winner: 1 }] }),
  }),
  kind: 'trick',
  move: null,
  cleared: false,
  result: null,
  trick: { seat: 1, why: 'highest-trump', lead: 'suit' },
  ...more,
});

it('says once what came of a trick that a bot took, however many pass a card after it', () => {
  const announcements = new Announcements(localizerIn('en'), {
    me: () => 0,
    bots: () => [null, 'novice', 'novice'],
    table: () => 'table',
    drawing: () => false,
    chatOpen: () => true,
  });
  const before = passing({});
  announcements.frame(null, before);
  announcements.frame(before, passing({ move: { seat: 2 } }));
  const said = announcements.log.lines.map(({ line }) => line);
  expect(said.filter((line) => line.includes('takes the trick'))).toHaveLength(1);
  expect(said.at(-1)).toContain('has passed a card');
});
