import { describe, expect, it } from 'vitest';
import type { Frame } from '../src/game/frames';
import { describeTable } from '../src/table/words/textView';
import { localizerIn, occupant, round, scene, social, spec, view } from './fixtures';

const localizer = localizerIn('en');
const frame = (more: Partial<Frame>): Frame => ({
  ...scene(),
  kind: 'move',
  move: null,
  cleared: false,
  result: null,
  ...more,
});
const told = (of: Frame, title: string): string[] =>
  describeTable(of, social().seats, localizer).find((section) => section.title === title)?.lines ?? [];

describe('the table in words', () => {
  const plays = [{ seat: 2, card: 'ZS' }];
  const mine = frame({
    view: view({
      to_act: [0],
      legal: [{ play: 'QH' }, { play: '3C' }],
      round: round({ tricks: [{ plays }] }),
    }),
  });

  it('says what is asked and what may be played', () => {
    expect(told(mine, 'Your move')).toEqual(['Your turn', 'You may play: queen of hearts, 3 of clubs']);
    expect(told(frame({}), 'Your move')).toEqual([]);
  });

  it('says what a hint says', () => {
    const [first] = describeTable(mine, social().seats, localizer, null, 'Lead hearts.');
    expect(first?.lines.at(-1)).toBe('Hints: Lead hearts.');
  });

  it('says which bid is barred', () => {
    const bidding = view({
      phase: 'bid',
      to_act: [0],
      legal: [{ bid: 0 }, { bid: 2 }],
      barred: { bid: 1, rule: 'canadian' },
    });
    expect(told(frame({ view: bidding }), 'Your move')).toEqual([
      'How many tricks will you take?',
      'You may bid: 0, 2',
      'You cannot bid 1 (canadian): the bids would add up to 2.',
    ]);
  });

  it('names cards, players and the round', () => {
    expect(told(mine, 'Your hand')).toEqual(['queen of hearts, 3 of clubs']);
    expect(told(mine, 'On the table')).toEqual(['Cleo: Wizard of spades']);
    expect(told(frame({}), 'On the table')).toEqual(['The table is empty.']);
    expect(told(mine, 'Players')[0]).toBe('Anna (you): taken 0, bid 1, 20 points, to act');
    expect(told(mine, 'Round 2')).toContain('Trump: hearts');
  });

  it('tells who is away, and says no more of hidden bids than all may know', () => {
    const hidden = frame({
      view: view({ round: round({ bids: [1, null, null] }) }),
      spec: spec({ bids_shown: 'after-round' }),
    });
    const seats = [occupant('Anna'), occupant('Ben', { playing: 'bot' }), occupant('Cleo')];
    const players = describeTable(hidden, seats, localizer).find(({ title }) => title === 'Players');
    expect(players?.lines[1]).toBe('Ben: taken 0, bid face down, −10 points, Bot');
  });

  it('of an unseen hand says why', () => {
    expect(told(frame({ view: view({ hand: null }) }), 'Your hand')).toEqual([
      'Your cards stay face down until everyone has bid.',
    ]);
    expect(told(frame({ view: view({ seat: null, hand: null }) }), 'Your hand')).toEqual([]);
  });
});
