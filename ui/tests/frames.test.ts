import { describe, expect, it } from 'vitest';
import {
  advance,
  firstFrame,
  framesOfStep,
  beforeDeal,
  withUnconfirmed,
  type Frame,
} from '../src/game/frames';
import { readPace } from '../src/app/prefs.svelte';
import { catchingUp, delayBetween } from '../src/game/pace';
import { snapshot, round, spec, step } from './fixtures';

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
    const before = snapshot();
    const after = advance(before, step({ round: open }));
    expect(kinds(framesOfStep(before, after, { seat: 1, play: '2H' }))).toEqual(['move']);
  });

  it('lets a finished trick lie, then gathers it', () => {
    const before = snapshot({ round: open });
    const frames = framesOfStep(before, advance(before, step({ round: full })), { seat: 2, play: '9S' });
    expect(kinds(frames)).toEqual(['trick', 'clear']);
    expect(frames.map(({ cleared }) => cleared)).toEqual([false, true]);
  });

  it('shows the last trick and the result of a round before the next deal', () => {
    const before = snapshot({ round: open });
    const done = { ...full, points: [30, 20, -10], scores: [50, 10, 20] };
    const next = round({ number: 3, tricks: [] });
    const after = advance(before, step({ round: next, phase: 'bid', history: [done] }));
    const frames = framesOfStep(before, after, { seat: 2, play: '9S' });
    expect(kinds(frames)).toEqual(['trick', 'result', 'deal']);
    expect(frames[0]?.view.round.tricks.at(-1)?.winner).toBe(0);
    expect(frames[0]?.view.legal).toEqual([]);
    expect(frames[1]?.result?.scores).toEqual([50, 10, 20]);
    expect(frames[2]?.view.round.number).toBe(3);
  });

  it('keeps the scores and the bids that lie face down for the result', () => {
    const before = snapshot({ round: round({ ...open, bids: [1, null, null] }) });
    const done = { ...full, points: [30, 20, -10], scores: [50, 10, 20] };
    const after = advance(before, step({ round: round({ number: 3 }), phase: 'bid', history: [done] }));
    const [trick, result] = framesOfStep(before, after, { seat: 2, play: '9S' }).map(
      ({ view }) => view.round,
    );
    expect([trick?.bids, trick?.points, trick?.scores]).toEqual([[1, null, null], undefined, undefined]);
    expect([result?.bids, result?.points, result?.scores]).toEqual([
      [1, 0, 1],
      [30, 20, -10],
      [50, 10, 20],
    ]);
  });

  it('finds the last round of a game in the view itself', () => {
    const before = snapshot({ round: open });
    const done = { ...full, points: [30, 20, -10], scores: [50, 10, 20] };
    const after = advance(before, step({ round: done, phase: 'over', hand: [], winners: [0] }));
    const frames = framesOfStep(before, after, { seat: 2, play: '9S' });
    expect(kinds(frames)).toEqual(['trick', 'result', 'deal']);
    expect(frames[2]?.view.phase).toBe('over');
  });

  it('counts to three before hands-in bids are opened', () => {
    const before = snapshot({ phase: 'bid', round: round({ bids: [1, null, null] }) }, 7, {
      bids_on_fingers: true,
    });
    const after = advance(before, step({ phase: 'play', round: round() }));
    const frames = framesOfStep(before, after, { seat: 2 });
    expect(kinds(frames)).toEqual(['count', 'move']);
    expect(frames[0]?.view.round.bids).toEqual([1, null, null]);
  });

  it('shows the own bid while it counts, whoever bid last', () => {
    const before = snapshot({ seat: 2, phase: 'bid', round: round({ bids: [null, null, null] }) }, 7, {
      bids_on_fingers: true,
    });
    const after = advance(before, step({ phase: 'play', round: round() }));
    const [count] = framesOfStep(before, after, { seat: 2, bid: 1 });
    expect(count?.view.round.bids).toEqual([null, null, round().bids[2]]);
  });

  it('are none where people talk and nothing moves', () => {
    const before = snapshot();
    const after = advance(before, step({}, { event: { kind: 'said', seat: 1 } }));
    expect(framesOfStep(before, after, null, { kind: 'said', seat: 1 })).toEqual([]);
  });

  it('are one deal where a game starts', () => {
    const waiting = { n: 3, view: null, spec: null, social: null };
    const after = advance(waiting, { n: 4, set: [['view', snapshot().view]], spec: spec() });
    expect(kinds(framesOfStep(waiting, after))).toEqual(['deal']);
    expect(firstFrame(waiting)).toBeNull();
  });

  it('take a move back in one picture', () => {
    const before = snapshot({ round: full });
    const after = advance(before, step({ round: open }));
    expect(kinds(framesOfStep(before, after, null, { kind: 'undone', seat: 0, to: 6 }))).toEqual(['undo']);
  });

  it('shows a gathered table to whoever comes back', () => {
    expect(firstFrame(snapshot({ round: full }))?.cleared).toBe(true);
  });

  it('shows nothing of a deal while the draw for it lies on the table', () => {
    const tied = beforeDeal(firstFrame(snapshot()) as Frame, [[0, 'KH'], [1, 'KS'], [2, '3C']], false).view; // prettier-ignore
    expect([tied.round.bids, tied.hand, tied.round.trump]).toEqual([[null, null, null], [], null]);
    expect(tied.round.tricks[0]?.winner).toBeUndefined();
    const final = beforeDeal(firstFrame(snapshot()) as Frame, [[0, '2H'], [1, '9S']], true).view; // prettier-ignore
    expect(final.round.tricks).toEqual([{ plays: [{ seat: 0, card: '2H' }, { seat: 1, card: '9S' }], winner: 1 }]); // prettier-ignore
  });
});

describe('the pace', () => {
  const before = snapshot({ round: open });
  const [trick, clear] = framesOfStep(before, advance(before, step({ round: full })), {
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

  it.each(['deal', 'join'] as const)('leaves time to read what is unusual before a bot leads: %s', (kind) => {
    const dealt = { ...trick, kind, view: { ...trick.view, round: round({ tricks: [] }) } };
    const lead = { ...trick, move: { seat: 1, play: '2H' }, spec: { ...trick.spec, announced: ['bidding'] } };
    expect(delayBetween(lead, dealt, 'normal')).toBe(2500);
    expect(delayBetween({ ...lead, move: { seat: 0, play: 'QH' } }, dealt, 'normal')).toBe(0);
  });

  it('is the faster for spectators, the further they are behind', () => {
    expect([-3, 0, 4, 12].map(catchingUp)).toEqual([1, 1, 0.5, 0.25]);
  });

  it('waits for nothing at pace 0', () => {
    expect(delayBetween(clear, trick, 'instant')).toBe(0);
    expect(delayBetween(trick, null, 'instant')).toBe(0);
    expect(readPace('0')).toBe('instant');
    expect(readPace('fast')).toBe('fast');
    expect(readPace('warp')).toBeUndefined();
  });
});

describe('a card that the server has not confirmed yet', () => {
  const shown = (frame: Frame | null, card: string): Frame | null => frame && withUnconfirmed(frame, card);

  it('lies on the table and not in the hand, and nothing else can be played', () => {
    const frame = firstFrame(snapshot({ round: open, legal: [{ play: '3C' }], to_act: [0] }));
    const { view } = shown(frame, '3C') as Frame;
    expect(view.round.tricks.at(-1)?.plays.map(({ card }) => card)).toEqual(['QH', '2H', '3C']);
    expect(view.hand).toEqual(['QH']);
    expect(view.legal).toEqual([]);
  });

  it('leads a new trick where the last one is complete', () => {
    const led = shown(firstFrame(snapshot({ round: full })), '3C');
    expect(led?.view.round.tricks.map(({ plays }) => plays.length)).toEqual([3, 1]);
    expect(led?.cleared).toBe(false);
  });
});
