import { describe, expect, it } from 'vitest';
import { changed, newGame, redone, undone, type Game } from '../src/features/pad/game';
import {
  barredFor,
  entered,
  nextField,
  ranking,
  sheetOf,
  tricksOff,
  type SheetRound,
} from '../src/features/pad/sheet';
import type { RulesForm } from '../src/features/pad/rules';
import { resultText } from '../src/features/pad/tournament';

const NAMES = ['Anna', 'Ben', 'Cleo'];
const game = (rules: RulesForm = {}): Game => newGame({ players: 3, ...rules }, NAMES, 0, 1);
const current = (of: Game): SheetRound => sheetOf(of).current as SheetRound;

/** A tap on a number in the field that is next. */
function tap(of: Game, value: number): Game {
  const round = current(of);
  const field = nextField(round);
  return field ? changed(of, entered(round, field, value), 2) : of;
}
const close = (of: Game): Game => changed(of, { [`${current(of).number}.done`]: true }, 3);
const played = (of: Game, ...taps: number[]): Game => close(taps.reduce(tap, of));

describe('a round', () => {
  it('is bids from the dealer’s left, then tricks, the last player’s filled in', () => {
    const full = [0, 1, 0, 0, 1].reduce(tap, game());
    expect(current(full).due.order).toEqual([1, 2, 0]);
    expect(current(full).line).toMatchObject({ bids: [0, 0, 1], taken: [0, 0, 1] });
    expect(current(full).points).toEqual([20, 20, 30]);
  });

  it('takes no more than 2n + 1 taps', () => {
    const taps = [0, 1, 0, 0, 1];
    expect(sheetOf(played(game(), ...taps)).current?.number).toBe(2);
    expect(taps.length + 1).toBeLessThanOrEqual(2 * NAMES.length + 1);
  });

  it('says at once when tricks do not add up', () => {
    expect(tricksOff(current([0, 0, 0, 1].reduce(tap, game())))).toBe(0);
    const over = [0, 0, 0, 1, 1].reduce(tap, game());
    expect(tricksOff(current(over))).toBe(1);
  });

  it('bars the dealer’s even bid and keeps what was waived', () => {
    const rules = { last_bid: 'never-even' };
    const two = [0, 0].reduce(tap, game(rules));
    expect(barredFor(current(two), 0)).toBe(1);
    expect(current(tap(two, 1)).waived).toEqual([['never-even', 0]]);
  });
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

describe('a game', () => {
  it('is undone and redone step by step', () => {
    const two = [1, 0].reduce(tap, game());
    const none = undone(undone(two, 5), 6);
    expect(current(none).line.bids).toEqual([null, null, null]);
    expect(current(redone(redone(none, 7), 8)).line.bids).toEqual([null, 1, 0]);
  });

  it('ranks the equal alike', () => {
    const one = played(game(), 0, 0, 0, 0, 0);
    expect(ranking(sheetOf(one)).map(({ seat, place }) => [seat, place])).toEqual([
      [1, 1],
      [2, 1],
      [0, 3],
    ]);
  });

  it('goes on without somebody who leaves, and with them again, with their total', () => {
    const four = newGame({ players: 4 }, [...NAMES, 'Dora'], 0, 1);
    const left = played(changed(four, { '1.left.2': true }, 2), 0, 0, 0, 1, 0, 0, 1);
    expect(current(left).due.order).toEqual([3, 0, 1]);
    const back = changed(left, { '2.joined.2': 5 }, 4);
    expect(current(back).due.order).toEqual([2, 3, 0, 1]);
    expect(current(back).due.scores[2]).toBe(20);
  });

  it('scores an edited round again', () => {
    const two = played(game(), 0, 1, 0, 0, 1);
    expect(sheetOf(two).standing.scores).toEqual([20, 20, 30]);
    expect(sheetOf(changed(two, { '1.bid.2': 0 }, 9)).standing.scores).toEqual([20, 20, -10]);
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
