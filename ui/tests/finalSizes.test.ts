import { describe, expect, it } from 'vitest';
import { finalSizes } from '../src/features/tournament/systemChoices';

describe('the sizes of several final tables', () => {
  it('are equal first, then mixed', () => {
    expect(finalSizes(2, 8, 4)).toEqual([
      [4, 4],
      [3, 5],
    ]);
  });

  it('hold all who reach the knock-out, or as many as tables of the usual size', () => {
    expect(finalSizes(2, 10, 4)).toEqual([
      [4, 4],
      [5, 5],
      [3, 5],
      [4, 6],
    ]);
  });

  it('are none if there are too few players', () => {
    expect(finalSizes(2, 5, 4)).toEqual([]);
  });
});
