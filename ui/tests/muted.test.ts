import { describe, expect, it } from 'vitest';
import { muted } from '../src/people/muted.svelte';
import { occupant, social } from './fixtures';

const seats = [occupant('Anna'), occupant('Ben'), occupant('Cleo')];
const said = social({ seats, says: [1, 2, 1].map((seat) => ({ seat, at: 0, phrase: 'wow' })) });

describe('who is muted', () => {
  it('is not heard at that table, and is heard again once allowed to', () => {
    muted.set('one', 1, 'Ben', true);
    expect(muted.quieted('one', said).says.map(({ seat }) => seat)).toEqual([2]);
    expect(muted.quieted('other', said).says).toHaveLength(3);
    muted.set('one', 1, 'Ben', false);
    expect(muted.quieted('one', said).says).toHaveLength(3);
  });

  it('is a person, not a seat', () => {
    muted.set('one', 1, 'Ben', true);
    const after = { ...said, seats: [occupant('Anna'), occupant('Dora'), occupant('Cleo')] };
    expect(muted.quieted('one', after).says).toHaveLength(3);
  });

  it('is remembered for the latest tables', () => {
    for (let n = 0; n < 30; n++) muted.set(`t${n}`, 0, 'Anna', true);
    expect(muted.has('t9', 0, 'Anna')).toBe(false);
    expect(muted.has('t29', 0, 'Anna')).toBe(true);
  });
});
