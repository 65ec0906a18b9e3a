import { describe, expect, it } from 'vitest';
import { applyChanges } from '../src/game/patch';

const state = {
  view: { legal: [1], round: { tricks: [{ plays: ['a'] }] }, history: ['x', 'y', 'z'] },
  social: { next: null },
};

describe('changes to a state', () => {
  it('set what a path names, and append where it names the end of a list', () => {
    const after = applyChanges(state, [
      ['view.legal', []],
      ['view.round.tricks.0.plays.1', 'b'],
      ['view.round.tricks.1', { plays: [] }],
      ['view.round.tricks.1.plays.0', 'c'],
    ]);
    expect(after.view.legal).toEqual([]);
    expect(after.view.round.tricks).toEqual([{ plays: ['a', 'b'] }, { plays: ['c'] }]);
  });

  it('without a value take a key away, or the rest of a list', () => {
    const after = applyChanges(state, [['view.history.1'], ['social.next']]);
    expect(after.view.history).toEqual(['x']);
    expect(after.social).toEqual({});
  });

  it('leave the state before as it was and share what did not change', () => {
    const after = applyChanges(state, [['view.round.tricks.0.plays.1', 'b']]);
    expect(state.view.round.tricks[0]?.plays).toEqual(['a']);
    expect(after.view.history).toBe(state.view.history);
    expect(after.social).toBe(state.social);
  });

  it('can set all of it', () => {
    expect(applyChanges({ view: null, social: 1 }, [['view', { seat: 0 }]])).toEqual({
      view: { seat: 0 },
      social: 1,
    });
  });
});
