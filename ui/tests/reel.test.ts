import { describe, expect, it } from 'vitest';
import { marksOf, reelOf, shotAt } from '../src/play/reel';
import { soundOf } from '../src/play/sound';
import { addressOf, wantedPlace } from '../src/replay/place';
import { recordsIn } from '../src/replay/records';
import type { Film, TableInfo } from '../src/wire';
import { round, social, spec, step, view } from './table';

const first = { seat: 1, card: '2H' };
const plays = [first, { seat: 2, card: '9S' }, { seat: 0, card: 'QH' }];
const film: Film = {
  table: {} as TableInfo,
  joined: { n: 0, view: null, spec: null, social: social({ state: 'gathering' }) },
  steps: [
    { n: 1, event: { kind: 'sat', seat: 1 }, set: [] },
    { n: 2, event: { kind: 'started' }, set: [['view', view({ phase: 'bid' })]], spec: spec() },
    { n: 3, event: { kind: 'said', seat: 1 }, set: [] },
    step({ phase: 'play', round: round() }, { n: 4, move: { seat: 0, bid: 1 } }),
    step({ round: round({ tricks: [{ plays: [first] }] }) }, { n: 5, move: { seat: 1, play: '2H' } }),
    { n: 6, event: { kind: 'bot', seat: 2, why: 'gone' }, set: [] },
    step({ round: round({ tricks: [{ plays, winner: 0 }] }) }, { n: 7, move: { seat: 0, play: 'QH' } }),
  ],
};

describe('a replay', () => {
  const shots = reelOf(film);

  it('begins with the deal and leaves out what is no picture', () => {
    expect(shots.map(({ frame, event }) => [frame.n, frame.kind, event?.kind])).toEqual([
      [2, 'deal', 'started'],
      [4, 'move', undefined],
      [5, 'move', undefined],
      [6, 'move', 'bot'],
      [7, 'trick', undefined],
      [7, 'clear', undefined],
    ]);
  });

  it('shows nobody as away who was not connected then', () => {
    expect(shots.at(-1)?.social?.seats.every(({ connected }) => connected)).toBe(true);
  });

  it('can be entered at rounds, tricks and steps', () => {
    expect(marksOf(shots)).toEqual([
      { round: 2, trick: 0, shot: 0 },
      { round: 2, trick: 1, shot: 2 },
    ]);
    expect([shotAt(shots, 0), shotAt(shots, 6), shotAt(shots, 7), shotAt(shots, 99)]).toEqual([0, 3, 4, 5]);
  });

  it('has an address for every position', () => {
    expect(addressOf('x y', 57, 2)).toBe('/g/x%20y?at=57&seat=2');
    expect(wantedPlace('?at=57&seat=2')).toEqual({ n: 57, seat: 2 });
    expect(wantedPlace('?at=x&seat=all')).toEqual({ n: 0, seat: 'all' });
  });

  it('is heard as what it shows', () => {
    expect(shots.map(({ frame }) => soundOf(frame))).toEqual([null, 'tick', 'card', null, 'card', 'trick']);
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
