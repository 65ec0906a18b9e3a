import { describe, expect, it } from 'vitest';
import { changed, newGame, redone, sheetOf, undone, type Game } from '../src/features/pad/game';
import { entered, nextField } from '../generated/writing';
import { resultText } from '../src/features/pad/tournament';

const NAMES = ['Anna', 'Ben', 'Cleo'];
const game = (): Game => newGame({ players: 3 }, NAMES, 0, 1);

/** A tap on a number in the field that is next. */
function tap(of: Game, value: number): Game {
  const round = sheetOf(of).current!;
  const field = nextField(round);
  return field ? changed(of, entered(round, field, value), 2) : of;
}
const close = (of: Game): Game => changed(of, { [`${sheetOf(of).current?.number}.done`]: true }, 3);
const played = (of: Game, ...taps: number[]): Game => close(taps.reduce(tap, of));

it('a round takes no more than 2n + 1 taps', () => {
  const taps = [0, 1, 0, 0, 1];
  expect(sheetOf(played(game(), ...taps)).current?.number).toBe(2);
  expect(taps.length + 1).toBeLessThanOrEqual(2 * NAMES.length + 1);
});

describe('a correction of an earlier round', () => {
  const second = played(game(), 0, 1, 0, 0, 1);
  const chosen = { ...second, focus: { round: 1, kind: 'taken' as const, seat: 1 } };
  const corrected = changed(chosen, { '1.taken.1': 1 }, 4);

  it('stays on that round, through undo and redo', () => {
    expect(corrected.focus).toEqual(chosen.focus);
    expect(undone(corrected, 5).focus).toEqual(chosen.focus);
    expect(redone(undone(corrected, 5), 6).focus).toEqual(chosen.focus);
  });

  it('ends with an undo of something else', () => {
    expect(undone(undone(corrected, 5), 6).focus).toBeNull();
  });

  it('does not begin with a field of the current round', () => {
    const current = { ...second, focus: { round: 2, kind: 'bid' as const, seat: 1 } };
    expect(changed(current, { '2.bid.1': 1 }, 4).focus).toBeNull();
  });
});

describe('the result for a tournament', () => {
  it('counts the bids that were right', () => {
    const after = played(played(game(), 0, 1, 0, 0, 1), 0, 0, 1, 0, 1);
    expect(JSON.parse(resultText(after, sheetOf(after)))).toEqual({
      format: 'wizard-result/1',
      game: after.id,
      names: NAMES,
      rounds: 2,
      points: sheetOf(after).standing.scores,
      correct: [1, 2, 2],
    });
  });
});
