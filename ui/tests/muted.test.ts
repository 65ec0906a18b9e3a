import { describe, expect, it } from 'vitest';
import type { SeatJson } from '../src/app/wire';
import { muted } from '../src/people/muted.svelte';
import { occupant, social } from './fixtures';

const seats = ['Anna', 'Ben', 'Cleo'].map((name) => occupant(name, { owner: `owner of ${name}` }));
const ben = 'owner of Ben';
const said = social({ seats, says: [1, 2, 1].map((seat) => ({ seat, at: 0, phrase: 'wow' })) });

describe('who is muted', () => {
  it('is not heard at that table, and is heard again once allowed to', () => {
    muted.set('one', ben, true);
    expect(muted.quieted('one', said).says.map(({ seat }) => seat)).toEqual([2]);
    expect(muted.quieted('other', said).says).toHaveLength(3);
    muted.set('one', ben, false);
    expect(muted.quieted('one', said).says).toHaveLength(3);
  });

  it('is a person, at another seat and by another name, too', () => {
    muted.set('one', ben, true);
    const [anna, was, cleo] = seats as [SeatJson, SeatJson, SeatJson];
    const after = { ...said, seats: [anna, cleo, { ...was, name: 'Benny' }] };
    expect(muted.quieted('one', after).says.map(({ seat }) => seat)).toEqual([1, 1]);
    const left = { ...said, seats: [anna, occupant('Ben', { owner: 'another' }), cleo] };
    expect(muted.quieted('one', left).says).toHaveLength(3);
  });

  it('is remembered for the latest tables', () => {
    for (let n = 0; n < 30; n++) muted.set(`t${n}`, ben, true);
    expect(muted.has('t9', ben)).toBe(false);
    expect(muted.has('t29', ben)).toBe(true);
  });
});
