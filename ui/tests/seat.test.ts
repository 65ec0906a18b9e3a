import { expect, it } from 'vitest';
import type { View } from '../src/app/wire';
import { fateOf } from '../src/game/seat';

const PLAY = { phase: 'play', round: { cards: 1, tricks: [{}] } } as unknown as View;

it('judges a bid by its tricks, not by its points: some rules give points for a bid that is missed', () => {
  expect(fateOf({ gain: 10, mark: '', need: 2 }, PLAY)).toBe('missed');
  expect(fateOf({ gain: 0, mark: 'exact', need: 0 }, PLAY)).toBe('made');
});

it('says nothing of a seat without a bid, or while a bid is open', () => {
  expect(fateOf({ gain: 20, mark: '', need: null }, PLAY)).toBe('');
  expect(fateOf({ gain: null, mark: '', need: 1 }, PLAY)).toBe('');
  expect(fateOf({ gain: null, mark: 'missed', need: -1 }, PLAY)).toBe('missed');
});

it('says that a bid is made once no trick is left', () => {
  const round = { ...PLAY.round, tricks: [{ plays: [], winner: 0 }] } as unknown as View['round'];
  expect(fateOf({ gain: null, mark: 'exact', need: 0 }, PLAY)).toBe('');
  expect(fateOf({ gain: null, mark: 'exact', need: 0 }, { ...PLAY, round })).toBe('made');
});
