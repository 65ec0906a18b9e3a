import { describe, expect, it } from 'vitest';
import { remarkOn } from '../src/characters/remarks';
import type { Frame } from '../src/game/frames';
import { round, scene } from './fixtures';

const BOTS = [null, 'novice', 'expert'];
const TABLES = [...Array(60).keys()].map(String);

/** The moment in which a round's result is shown; seat 1 has bid 3 and taken that many. */
function resultOf(taken: number[], kind: Frame['kind'] = 'result'): Frame {
  const result = round({ bids: [0, 3, 0], taken, points: [0, 0, 0] });
  return { ...scene(), kind, move: null, cleared: true, result };
}
const said = (frame: Frame, bots = BOTS) => TABLES.map((table) => remarkOn(frame, bots, table));

describe('what a bot says about a round', () => {
  it('is the same on every screen, and not much', () => {
    const remarks = said(resultOf([0, 3, 0]));
    expect(said(resultOf([0, 3, 0]))).toEqual(remarks);
    expect(remarks.filter((remark) => remark).length).toBeLessThan(TABLES.length / 2);
  });

  it('suits its temperament', () => {
    const remarks = said(resultOf([0, 3, 0])).filter((remark) => remark !== null);
    const phrases = (seat: number): Set<string> =>
      new Set(remarks.filter((remark) => remark.seat === seat).map(({ phrase }) => phrase));
    expect([...phrases(1)].every((phrase) => ['ha-ha', 'wow', 'phew'].includes(phrase))).toBe(true);
    expect([...phrases(2)].every((phrase) => ['well-played', 'applause'].includes(phrase))).toBe(true);
    expect(remarks.length).toBeGreaterThan(0);
  });

  it('is nothing where nothing happened, or no round is over', () => {
    expect(said(resultOf([0, 2, 1])).every((remark) => remark === null)).toBe(true);
    expect(said(resultOf([0, 3, 0], 'move')).every((remark) => remark === null)).toBe(true);
  });

  it('is never a person, nor a program of somebody else', () => {
    expect(said(resultOf([0, 3, 0]), [null, null, 'deep-wizard']).every((remark) => remark === null)).toBe(
      true,
    );
  });
});
