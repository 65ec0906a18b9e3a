import { describe, expect, it } from 'vitest';
import { indexOfRound, indexOfStep, jumpTargetsOf, timelineOf } from '../src/features/replay/timeline';
import { soundOf } from '../src/game/sound';
import { addressOf, wantedPlace } from '../src/app/replayAddress';
import { recordsIn } from '../src/features/replay/records';
import type { ReplayData } from '../src/app/api';
import type { TableInfo } from '../src/app/wire';
import { round, social, spec, step, view } from './fixtures';

const first = { seat: 1, card: '2H' };
const plays = [first, { seat: 2, card: '9S' }, { seat: 0, card: 'QH' }];
const replay: ReplayData = {
  table: {} as TableInfo,
  joined: {
    type: 'joined',
    n: 0,
    now: 0,
    table: {} as TableInfo,
    view: null,
    spec: null,
    social: social({ state: 'gathering' }),
    trick: null,
  },
  steps: [
    { type: 'step', n: 1, event: { kind: 'sat', seat: 1, name: 'Ben' }, set: [] },
    {
      type: 'step',
      n: 2,
      event: { kind: 'started', level: 'novice' },
      set: [['view', view({ phase: 'bid' })]],
      spec: spec(),
    },
    { type: 'step', n: 3, event: { kind: 'said', seat: 1 }, set: [] },
    step({ phase: 'play', round: round() }, { n: 4, move: { seat: 0, bid: 1 } }),
    step({ round: round({ tricks: [{ plays: [first] }] }) }, { n: 5, move: { seat: 1, play: '2H' } }),
    { type: 'step', n: 6, event: { kind: 'bot', seat: 2, why: 'gone' }, set: [] },
    step({ round: round({ tricks: [{ plays, winner: 0 }] }) }, { n: 7, move: { seat: 0, play: 'QH' } }),
  ],
};

describe('a replay', () => {
  const timeline = timelineOf(replay);

  it('begins with the deal and leaves out what is no picture', () => {
    expect(timeline.map(({ frame, event }) => [frame.n, frame.kind, event?.kind])).toEqual([
      [2, 'deal', 'started'],
      [4, 'move', undefined],
      [5, 'move', undefined],
      [6, 'move', 'bot'],
      [7, 'trick', undefined],
      [7, 'clear', undefined],
    ]);
  });

  it('shows nobody as away who was not connected then', () => {
    expect(timeline.at(-1)?.social?.seats.every(({ connected }) => connected)).toBe(true);
  });

  it('can be entered at a round', () => {
    expect(wantedPlace('?round=5&seat=2')).toEqual({ n: 0, round: 5, seat: 2 });
    expect([2, 5].map((round) => indexOfRound(timeline, round))).toEqual([0, null]);
  });

  it('can be entered at rounds, tricks and steps', () => {
    expect(jumpTargetsOf(timeline)).toEqual([
      { round: 2, trick: 0, entry: 0 },
      { round: 2, trick: 1, entry: 2 },
    ]);
    expect([
      indexOfStep(timeline, 0),
      indexOfStep(timeline, 6),
      indexOfStep(timeline, 7),
      indexOfStep(timeline, 99),
    ]).toEqual([0, 3, 4, 5]);
  });

  it('has an address for every position', () => {
    expect(addressOf('x y', 57, 2)).toBe('/g/x%20y?at=57&seat=2');
    expect(wantedPlace('?at=57&seat=2')).toEqual({ n: 57, seat: 2 });
    expect(wantedPlace('?at=x&seat=all')).toEqual({ n: 0, seat: 'all' });
  });

  it('shows what a round has brought with its last card', () => {
    const played = round({ tricks: [{ plays, winner: 0 }], points: [30, 20, -10], scores: [50, 10, 20] });
    const next = { history: [played], round: round({ number: 3 }) };
    const steps = [...replay.steps.slice(0, 5), step(next, { n: 8, move: { seat: 0, play: 'QH' } })];
    const [shown, dealt] = timelineOf({ ...replay, steps }).slice(-2);
    expect(shown?.frame).toMatchObject({ n: 8, move: { play: 'QH' }, result: { points: [30, 20, -10] } });
    expect(dealt?.frame).toMatchObject({ n: 8, kind: 'deal', result: null });
  });

  it('is heard as what it shows', () => {
    expect(timeline.map(({ frame }) => soundOf(frame))).toEqual([
      null,
      'tick',
      'card',
      null,
      'card',
      'trick',
    ]);
  });
});

describe('a file', () => {
  it('holds one game, or one a line', () => {
    expect(recordsIn('{"rounds": []}')).toHaveLength(1);
    expect(recordsIn('{"rounds": []}\n\n{"rounds": []}\n')).toHaveLength(2);
    expect(recordsIn('{"games": 3}')).toEqual([]);
    expect(recordsIn('no game')).toEqual([]);
  });
});
