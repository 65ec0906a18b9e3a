import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Play, Trick } from '../src/app/wire';
import type { Frame } from '../src/game/frames';
import { Lingering } from '../src/table/board/lingering.svelte';
import { toldIn } from '../src/table/words/told';
import { localizerIn, round, scene } from './fixtures';

const en = localizerIn('en');

const frame = (plays: Play[], trick: Partial<Trick> = {}): Frame => ({
  ...scene({ round: round({ cards: 7, tricks: [{ plays, ...trick }] }) }),
  kind: 'move',
  move: null,
  cleared: false,
  result: null,
});

const said = (shown: Frame): [number | null, string][] =>
  toldIn(shown, en).map(({ seat, text }) => [seat, text]);

describe('what is said at a card', () => {
  beforeEach(() => void localizerIn('en'));

  it('is what it will do, when it is played', () => {
    expect(said(frame([{ seat: 1, card: 'Fa' }]))).toEqual([
      [1, 'Fairy: loses even to Jesters, but beats the Dragon.'],
    ]);
    expect(
      said(
        frame([
          { seat: 1, card: 'Fa' },
          { seat: 2, card: '4C' },
        ]),
      ),
    ).toEqual([]);
  });

  it('is what it did, once the trick is complete, at its own card', () => {
    const plays = [
      { seat: 1, card: 'Bo' },
      { seat: 2, card: 'KC' },
      { seat: 0, card: '9C' },
    ];
    expect(said(frame(plays, { winner: null, lead: 2 }))).toEqual([
      [1, 'Bomb: nobody takes this trick. Cleo would have, so Cleo leads.'],
    ]);
  });

  it('is what a Shapeshifter was said to be', () => {
    expect(said(frame([{ seat: 2, card: 'Sh', as: 'wizard' }]))).toEqual([
      [2, 'Cleo: Shapeshifter (Wizard).'],
    ]);
  });

  it('says what follows a Juggler', () => {
    const [juggler] = said(frame([{ seat: 1, card: 'Ju', suit: 'C' }]));
    expect(juggler).toEqual([1, 'Juggler: after this trick everyone passes a card.']);
  });
});

describe('what lingers', () => {
  const item = (key: string): { key: string } => ({ key });
  const keys = (of: Lingering<{ key: string }>): string[] => of.shown.map(({ key }) => key);

  it('stays for the least time, or for as long as it is so', () => {
    vi.useFakeTimers();
    const lingering = new Lingering<{ key: string }>(() => 4000);
    lingering.show([item('bomb')]);
    vi.advanceTimersByTime(1500);
    lingering.show([item('fairy')]);
    expect(keys(lingering)).toEqual(['bomb', 'fairy']);
    vi.advanceTimersByTime(2500);
    expect(keys(lingering)).toEqual(['fairy']);
    vi.advanceTimersByTime(60_000);
    expect(keys(lingering)).toEqual(['fairy']);
    lingering.show([]);
    expect(keys(lingering)).toEqual([]);
    vi.useRealTimers();
  });
});
