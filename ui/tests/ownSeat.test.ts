import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { owner } from '../src/app/owner.svelte';
import type { SeatJson } from '../src/app/wire';
import type { Session } from '../src/game/session.svelte';
import { OwnSeat } from '../src/table/room/ownSeat.svelte';
import { occupant } from './fixtures';

const TAKEN = { code: 'seat-taken', error: 'That seat is taken. You keep your own.' };
const NAMES = { code: 'names', error: 'A name must have 1 to 40 characters.' };
const SLOW = { code: 'slow-down', error: 'Try again in 5 s.' };
const DONE = { table: 't', seat: 1, secret: 's' };

interface Asked {
  body: object;
  answer: (with_: object | null) => Promise<void>;
}

describe('the own seat before the game', () => {
  let asked: Asked[];
  let own: SeatJson;
  let seat: OwnSeat;
  /** What has been sent so far. */
  const sent = (): object[] => asked.map(({ body }) => body);
  /** The server answers the latest request; null: the answer is lost. */
  const answer = (with_: object | null): Promise<void> => asked.at(-1)!.answer(with_);
  const settled = (): Promise<void> => new Promise((later) => setTimeout(later));

  beforeEach(() => {
    asked = [];
    own = occupant('Ben', { avatar: 'alaric' });
    const session = { secret: 's' } as Session;
    seat = new OwnSeat(() => ({ session, table: 't', own }));
    vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
      return new Promise<Response>((resolve, reject) => {
        asked.push({
          body: JSON.parse(body) as object,
          answer: (with_) => {
            if (with_) resolve(new Response(JSON.stringify(with_)));
            else reject(new TypeError('offline'));
            return settled();
          },
        });
      });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('sends each change by itself', async () => {
    const done = seat.want({ seat: 3 });
    await settled();
    await answer(DONE);
    expect(await done).toBe(true);
    void seat.want({ avatar: null });
    await settled();
    expect(sent()).toEqual([{ seat: 3 }, { avatar: null }]);
  });

  it('waits for an answer before it sends what is wanted by then', async () => {
    void seat.want({ seat: 3 });
    void seat.want({ avatar: 'pip' });
    seat.typed = 'Benno';
    void seat.want({ seat: 2 });
    await settled();
    expect(sent()).toEqual([{ seat: 2, avatar: 'pip', name: 'Benno' }]);
    void seat.want({ seat: 1 });
    await answer(DONE);
    expect(sent().slice(1)).toEqual([{ seat: 1 }]);
    await answer(DONE);
    expect([seat.wanted, seat.problem, asked.length]).toEqual([{}, null, 2]);
  });

  it('shows a name as typed, and keeps it once it is accepted', async () => {
    owner.name = 'Ben';
    seat.typed = ' Benno ';
    void seat.want();
    await settled();
    expect([seat.typed, owner.name]).toEqual([' Benno ', 'Ben']);
    await answer(DONE);
    expect([seat.typed, owner.name]).toEqual([null, 'Benno']);
  });

  it('leaves a name alone that is typed on', async () => {
    seat.typed = 'Ben';
    void seat.want();
    await settled();
    seat.typed = 'Benn';
    await answer(DONE);
    expect(seat.typed).toBe('Benn');
  });

  it.each([
    [TAKEN, { avatar: 'pip', name: 'Benno' }],
    [NAMES, { seat: 3, avatar: 'pip' }],
  ])('loses only what is refused ($code)', async (refusal, rest) => {
    seat.typed = 'Benno';
    const done = seat.want({ seat: 3, avatar: 'pip' });
    await settled();
    await answer(refusal);
    expect(sent()[1]).toEqual(rest);
    await answer(DONE);
    expect([await done, seat.problem]).toEqual([false, refusal.error]);
    expect(seat.typed).toBe(refusal === NAMES ? 'Benno' : null);
  });

  it('forgets everything once the game has begun', async () => {
    void seat.want({ seat: 3, avatar: 'pip' });
    await settled();
    await answer({ code: 'started', error: 'The game has begun.' });
    expect([seat.wanted, asked.length, seat.avatar]).toEqual([{}, 1, 'alaric']);
  });

  it.each([null, SLOW])('sends again what was not answered, or too early (%j)', async (failure) => {
    const done = seat.want({ avatar: 'pip' });
    await settled();
    await answer(failure);
    expect([await done, seat.avatar]).toEqual([false, 'pip']);
    expect(seat.problem).not.toBeNull();
    void seat.send();
    await settled();
    await answer(DONE);
    expect(sent()).toEqual([{ avatar: 'pip' }, { avatar: 'pip' }]);
    expect([seat.wanted, seat.problem]).toEqual([{}, null]);
  });
});
