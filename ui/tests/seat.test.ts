import { expect, it } from 'vitest';
import { fateOf } from '../src/game/seat';

const PLAY = { phase: 'play' } as const;

it('judges a bid by its tricks, not by its points: some rules give points for a bid that is missed', () => {
  expect(fateOf({ gain: 10, mark: '', need: 2 }, PLAY)).toBe('missed');
  expect(fateOf({ gain: 0, mark: 'exact', need: 0 }, PLAY)).toBe('made');
});

it('says nothing of a seat without a bid, or while a bid is open', () => {
  expect(fateOf({ gain: 20, mark: '', need: null }, PLAY)).toBe('');
  expect(fateOf({ gain: null, mark: '', need: 1 }, PLAY)).toBe('');
  expect(fateOf({ gain: null, mark: 'missed', need: -1 }, PLAY)).toBe('missed');
});
