import { beforeEach, describe, expect, it } from 'vitest';
import type { Frame } from '../src/game/frames';
import { narrate, turnLine, winnerLine, decisiveLine } from '../src/table/words/narrate';
import type { ActionJson, Play, RoundSpecJson, View } from '../src/app/wire';
import { localizerIn, round, scene, spec, view } from './fixtures';

const en = localizerIn('en');

const frame = (more: Partial<Frame> = {}): Frame => ({
  ...scene(),
  kind: 'move',
  move: null,
  cleared: false,
  result: null,
  ...more,
});

describe('the narration', () => {
  beforeEach(() => void localizerIn('en'));

  it('tells a card, who took the trick, and whose turn it is', () => {
    const plays = [
      { seat: 1, card: '2H' },
      { seat: 2, card: 'ZS' },
    ];
    const trick = frame({
      kind: 'trick',
      move: { seat: 2, play: 'ZS' },
      view: view({ round: round({ tricks: [{ plays, winner: 2 }] }) }),
      trick: { seat: 2, why: 'first-wizard', lead: 'free' },
    });
    expect(narrate(frame(), trick, en)).toEqual([
      'Cleo plays Wizard of spades.',
      'Cleo takes the trick: the Wizard.',
    ]);
    const mine = frame({ view: view({ to_act: [0], follow: 'H', round: round({ tricks: [{ plays }] }) }) });
    expect(narrate(frame(), mine, en)).toEqual(['Your turn: follow suit (hearts)']);
    expect(narrate(mine, mine, en)).toEqual([]);
  });

  it('says where a suit was led that the hand does not hold', () => {
    const plays: Play[] = [{ seat: 2, card: '5S' }];
    const asked = { to_act: [0], follow: 'S', round: round({ tricks: [{ plays }] }) } as const;
    const any: ActionJson[] = [{ play: 'QH' }, { play: '3C' }];
    const turn = (more: Partial<View>, rules: Partial<RoundSpecJson> = {}): string =>
      turnLine(frame({ view: view({ ...asked, to_act: [0], ...more }), spec: spec(rules) }), en);
    expect(turn({ legal: any })).toBe('Your turn: no spades in your hand, so play any card');
    expect(turn({ legal: any, follow: 'C' })).toBe('Your turn: follow suit (clubs)');
    expect(turn({ legal: any.slice(1) })).toBe('Your turn: follow suit (spades)');
    expect(turn({ legal: any, follow: 'C' }, { top_cards: ['3C'] })).toContain(
      'in your hand, so play any card',
    );
    expect(turn({ legal: [{ play: '?' }], hand: null })).toBe('Your turn');
  });

  it('tells no more of a hidden bid than that it was made', () => {
    const asked = frame({ view: view({ phase: 'bid', to_act: [1, 2] }) });
    expect(
      narrate(asked, frame({ move: { seat: 1 }, view: view({ phase: 'bid', to_act: [2] }) }), en),
    ).toEqual(['Ben has bid.']);
  });

  it('reads out the bids when they are opened', () => {
    const before = frame({ view: view({ phase: 'bid' }) });
    const after = frame({ move: { seat: 2 }, spec: { ...scene().spec, bids_shown: 'before-play' } });
    expect(narrate(before, after, en)).toEqual(['Cleo has bid.', 'The bids: Anna 1, Ben 0, Cleo 1.']);
  });

  it('hears a call and a change of trump', () => {
    const plays = [{ seat: 1, card: 'ZD', call: true, trump: 'D' as const }];
    const after = frame({
      move: { seat: 1, play: 'ZD' },
      view: view({ round: round({ trump: 'D', opening_trump: 'H', tricks: [{ plays }] }) }),
    });
    expect(narrate(frame(), after, en)).toEqual([
      'Ben plays Wizard of diamonds.',
      'Ben calls “Gizzard!”',
      'Trump is now diamonds.',
    ]);
  });

  it('tells what came and went in an exchange', () => {
    const exchange: [number, number, string | null][] = [
      [0, 1, '3C'],
      [1, 2, null],
      [2, 0, 'AS'],
    ];
    const after = frame({
      spec: { ...scene().spec, exchange: 'pass' },
      view: view({ round: round({ exchange }) }),
    });
    expect(narrate(frame({ view: view({ phase: 'pass' }) }), after, en)).toEqual([
      'You gave the 3 of clubs to Ben.',
      'You got the ace of spades from Cleo.',
    ]);
  });

  it('reads the result and who leaves', () => {
    const done = round({ points: [30, -10, 30], scores: [50, -20, 60], eliminated: 1 });
    const lines = narrate(frame(), frame({ kind: 'result', result: done }), en);
    expect(lines).toEqual([
      'Round 2 is over. Anna 30, total 50; Ben −10, total −20; Cleo 30, total 60.',
      'Ben is out of the game.',
    ]);
  });

  it('describes a deal in German too', () => {
    const lines = narrate(null, frame({ kind: 'deal' }), localizerIn('de'));
    expect(lines[0]).toBe('Runde 2: 2 Karten. Geber: Cleo. Aufgedeckt: Herz-5. Trumpf: Herz.');
  });

  it('names the player who gets the card that is passed', () => {
    const passing = { view: view({ phase: 'pass', to_act: [0] }), spec: spec({ passes_to: [2, null, 0] }) };
    expect(turnLine(frame(passing), en)).toContain('Cleo');
  });

  it('shares a win', () => {
    expect(winnerLine(view({ winners: [1, 2] }), en)).toBe('Ben and Cleo win');
    expect(winnerLine(view({ winners: [0] }), en)).toBe('You win!');
  });
});

describe('a trick that surprises', () => {
  const led = (lead: 'free' | 'open' | 'suit', cards: string[]): Frame =>
    frame({
      kind: 'move',
      move: { seat: 1, play: cards.at(-1) ?? '' },
      view: view({ round: round({ tricks: [{ plays: cards.map((card, i) => ({ seat: i + 1, card })) }] }) }),
      trick: { seat: 1, why: 'first-wizard', lead },
    });

  it('is explained when it begins to, and once', () => {
    expect(narrate(frame(), led('free', ['ZS']), en)).toEqual([
      'Ben plays Wizard of spades.',
      'A Wizard was played: play anything.',
    ]);
    expect(narrate(frame(), led('open', ['NS']), en)).toContain(
      'A Jester leads: the next card sets the suit.',
    );
    expect(narrate(led('open', ['NS']), led('open', ['NS', 'NC']), en)).toEqual([
      'Cleo plays Jester of clubs.',
    ]);
    expect(narrate(frame(), led('suit', ['9H']), en)).toEqual(['Ben plays 9 of hearts.']);
  });

  it('decides a bid if it is the last of its round', () => {
    const plays = [{ seat: 1, card: '9H' }];
    const last = (taken: number[], winner?: number): Frame => {
      const tricks = [
        { plays, winner: 0 },
        { plays, ...(winner !== undefined && { winner }) },
      ];
      return frame({ view: view({ round: round({ taken, tricks }) }) });
    };
    expect(decisiveLine(last([1, 0, 0]), en)).toBe('For Cleo, the last trick decides.');
    expect(decisiveLine(last([1, 0, 1], 2), en)).toBe('For Cleo, the last trick decides.');
    expect(decisiveLine(last([0, 1, 0]), en)).toBe('For Anna and Cleo, the last trick decides.');
    const scored = last([1, 0, 0]);
    expect(decisiveLine({ ...scored, spec: { ...scored.spec, bids_count: false } }, en)).toBe('');
  });
});
