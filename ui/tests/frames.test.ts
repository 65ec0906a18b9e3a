import { describe, expect, it } from 'vitest';
import { advance, firstFrame, framesOf, undealt, type Frame } from '../src/play/frames';
import { delayBetween, readPace } from '../src/play/pace';
import { moment, round, spec, step } from './table';

const kinds = (frames: Frame[]): string[] => frames.map(({ kind }) => kind);
const plays = [
  { seat: 0, card: 'QH' },
  { seat: 1, card: '2H' },
  { seat: 2, card: '9S' },
];
const open = round({ tricks: [{ plays: plays.slice(0, 2) }] });
const full = round({ tricks: [{ plays, winner: 0 }], taken: [1, 0, 0] });

describe('the frames of a step', () => {
  it('is one frame for a card in the middle of a trick', () => {
    const before = moment();
    const after = advance(before, step({ round: open }));
    expect(kinds(framesOf(before, after, { seat: 1, play: '2H' }))).toEqual(['move']);
  });

  it('lets a finished trick lie, then gathers it', () => {
    const before = moment({ round: open });
    const frames = framesOf(before, advance(before, step({ round: full })), { seat: 2, play: '9S' });
    expect(kinds(frames)).toEqual(['trick', 'clear']);
    expect(frames.map(({ cleared }) => cleared)).toEqual([false, true]);
  });

  it('shows the last trick and the result of a round before the next deal', () => {
    const before = moment({ round: open });
    const done = { ...full, points: [30, 20, -10], scores: [50, 10, 20] };
    const next = round({ number: 3, tricks: [] });
    const after = advance(before, step({ round: next, phase: 'bid', history: [done] }));
    const frames = framesOf(before, after, { seat: 2, play: '9S' });
    expect(kinds(frames)).toEqual(['trick', 'result', 'deal']);
    expect(frames[0]?.view.round.tricks.at(-1)?.winner).toBe(0);
    expect(frames[0]?.view.legal).toEqual([]);
    expect(frames[1]?.result?.scores).toEqual([50, 10, 20]);
    expect(frames[2]?.view.round.number).toBe(3);
  });

  it('finds the last round of a game in the view itself', () => {
    const before = moment({ round: open });
    const done = { ...full, points: [30, 20, -10], scores: [50, 10, 20] };
    const after = advance(before, step({ round: done, phase: 'over', hand: [], winners: [0] }));
    const frames = framesOf(before, after, { seat: 2, play: '9S' });
    expect(kinds(frames)).toEqual(['trick', 'result', 'deal']);
    expect(frames[2]?.view.phase).toBe('over');
  });

  it('counts to three before hands-in bids are opened', () => {
    const before = moment({ phase: 'bid', round: round({ bids: [1, null, null] }) }, 7, {
      bidding: 'hands-in',
    });
    const after = advance(before, step({ phase: 'play', round: round() }));
    const frames = framesOf(before, after, { seat: 2 });
    expect(kinds(frames)).toEqual(['count', 'move']);
    expect(frames[0]?.view.round.bids).toEqual([1, null, null]);
  });

  it('shows the own bid while it counts, whoever bid last', () => {
    const before = moment({ seat: 2, phase: 'bid', round: round({ bids: [null, null, null] }) }, 7, {
      bidding: 'hands-in',
    });
    const after = advance(before, step({ phase: 'play', round: round() }));
    const [count] = framesOf(before, after, { seat: 2, bid: 1 });
    expect(count?.view.round.bids).toEqual([null, null, round().bids[2]]);
  });

  it('are none where people talk and nothing moves', () => {
    const before = moment();
    const after = advance(before, step({}, { event: { kind: 'said', seat: 1 } }));
    expect(framesOf(before, after, null, { kind: 'said' })).toEqual([]);
  });

  it('are one deal where a game starts', () => {
    const waiting = { n: 3, view: null, spec: null, social: null };
    const after = advance(waiting, { n: 4, set: [['view', moment().view]], spec: spec() });
    expect(kinds(framesOf(waiting, after))).toEqual(['deal']);
    expect(firstFrame(waiting)).toBeNull();
  });

  it('take a move back in one picture', () => {
    const before = moment({ round: full });
    const after = advance(before, step({ round: open }));
    expect(kinds(framesOf(before, after, null, { kind: 'undone', seat: 0 }))).toEqual(['undo']);
  });

  it('shows a gathered table to whoever comes back', () => {
    expect(firstFrame(moment({ round: full }))?.cleared).toBe(true);
  });

  it('shows nothing of a deal while the draw for it lies on the table', () => {
    const shown = undealt(firstFrame(moment()) as Frame).view;
    expect([shown.round.bids, shown.hand, shown.round.trump]).toEqual([[null, null, null], [], null]);
  });
});

describe('the pace', () => {
  const before = moment({ round: open });
  const [trick, clear] = framesOf(before, advance(before, step({ round: full })), {
    seat: 2,
    play: '9S',
  }) as [Frame, Frame];

  it('gives bots 0.6 to 0.9 s and a finished trick 1.5 s', () => {
    expect(delayBetween(trick, null, 'normal', false, () => 0)).toBe(600);
    expect(delayBetween(trick, null, 'normal', false, () => 1)).toBe(900);
    expect(delayBetween(clear, trick, 'normal')).toBe(1500);
  });

  it('never makes the owner wait for their own card', () => {
    expect(delayBetween({ ...trick, move: { seat: 0, play: 'QH' } }, null, 'slow')).toBe(0);
  });

  it('waits for nothing at pace 0', () => {
    expect(delayBetween(clear, trick, 'instant')).toBe(0);
    expect(delayBetween(trick, null, 'instant')).toBe(0);
    expect(readPace('0')).toBe('instant');
    expect(readPace('fast')).toBe('fast');
    expect(readPace('warp')).toBeNull();
  });
});
