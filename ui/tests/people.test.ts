import { describe, expect, it } from 'vitest';
import { formatTime, timeLeft, type RunningClock } from '../src/game/clock.svelte';
import { eventLine, presenceLines } from '../src/table/words/eventText';
import { absenceOf } from '../src/table/status/absence';
import { availableRequests, kickable } from '../src/table/availableRequests';
import type { TableEvent } from '../src/app/wire';
import { localizerIn, occupant, settings, social } from './fixtures';

const localizer = localizerIn('en');
const line = (event: TableEvent, me: number | null = 0, now = social()): string =>
  eventLine(event, social(), now, me, localizer);

describe('what people do at a table', () => {
  it('is told to the others, not to who did it', () => {
    expect(line({ kind: 'back', seat: 1 })).toBe('Ben is back.');
    expect(line({ kind: 'back', seat: 0 })).toBe('');
    expect(line({ kind: 'woken' })).toBe('');
  });

  it('says why a bot took over, and to its owner that it did', () => {
    expect(line({ kind: 'bot', seat: 1, why: 'late' })).toBe('Ben ran out of time; a bot plays on.');
    expect(line({ kind: 'bot', seat: 0, why: 'gone' })).toBe('A bot plays for you.');
    expect(line({ kind: 'brb', seat: 0 })).toBe('Anna will be right back.');
  });

  it('tells what is asked, of whom, and what is said', () => {
    const asks = [{ id: 1, what: 'kick', by: 1, needs: [0], target: 2 } as const].map((ask) => ({
      ...ask,
      needs: [...ask.needs],
    }));
    expect(line({ kind: 'asked', seat: 1, what: 'kick', needs: [0], target: 2 }, 0, social({ asks }))).toBe(
      'Ben wants a bot to play for Cleo.',
    );
    expect(line({ kind: 'said', seat: 2, phrase: 'wow' })).toBe('Cleo: Wow!');
    expect(line({ kind: 'said', seat: 2, text: '<b>' })).toBe('Cleo: <b>');
  });

  it('sits down, changes seats, and changes the name', () => {
    const changed = (...seats: (string | null)[]): string =>
      line({ kind: 'sat', seat: 1, name: '' }, 0, social({ seats: seats.map((name) => occupant(name)) }));
    expect(changed('Anna', 'Benno', 'Cleo')).toBe('Ben is called Benno now.');
    expect(changed('Anna', 'Ben', 'Cleo')).toBe('');
    const free = social({ seats: [occupant('Anna'), occupant(null), occupant('Cleo')] });
    const after = social({ seats: [occupant('Anna'), occupant('Cleo'), occupant(null)] });
    const sat: TableEvent = { kind: 'sat', seat: 1, name: 'Cleo' };
    expect(eventLine(sat, free, after, 0, localizer)).toBe('Cleo changes seats.');
    expect(eventLine(sat, free, social(), 0, localizer)).toBe('Ben sits down.');
    expect(eventLine(sat, free, after, 1, localizer)).toBe('');
  });

  it('names who has left although the seat is free again', () => {
    const seats = [occupant('Anna'), occupant(null), occupant('Cleo')];
    expect(line({ kind: 'left', seat: 1 }, 0, social({ seats }))).toContain('Ben');
    const before = social({ state: 'gathering' });
    for (const kind of ['left', 'kicked'] as const)
      expect(eventLine({ kind, seat: 1 }, before, social({ seats }), 0, localizer)).toBe(
        'Ben is no longer at the table.',
      );
  });

  it('comes and goes with their connections', () => {
    const seats = [occupant('Anna'), occupant('Ben', { connected: false }), occupant('Cleo')];
    expect(presenceLines(social(), social({ seats }), 0, localizer)).toEqual([
      'Ben has lost the connection.',
    ]);
    expect(presenceLines(social({ seats }), social(), 1, localizer)).toEqual([]);
  });

  it('have not lost the connection if a bot plays for them, as has been said', () => {
    const seats = [occupant('Anna'), occupant('Ben', { connected: false, playing: 'bot' }), occupant('Cleo')];
    expect(presenceLines(social(), social({ seats }), 0, localizer)).toEqual([]);
  });
});

describe('a seat', () => {
  it('shows that a bot plays, that its owner is coming back, or is not connected', () => {
    expect(absenceOf(occupant('Ben', { playing: 'bot', connected: false }), false)).toBe('seat.botPlays');
    expect(absenceOf(occupant('Ben', { connected: false }), true)).toBe('seat.away');
    expect(absenceOf(occupant('Ben', { connected: false }), false)).toBe('seat.offline');
    expect(absenceOf(occupant('Novice 1', { bot: 'novice', connected: false }), false)).toBeNull();
    expect(absenceOf(null, false)).toBeNull();
  });
});

describe('what may be asked', () => {
  const bots = [
    occupant('Anna'),
    occupant('Novice 1', { bot: 'novice' }),
    occupant('Novice 2', { bot: 'novice' }),
  ];

  it('is what the table allows', () => {
    expect(availableRequests(social(), settings(), 0)).toEqual(['undo', 'claim', 'pause', 'brb', 'leave']);
    expect(availableRequests(social(), settings({ undo: false, clock: null }), 0)).toEqual([
      'claim',
      'pause',
      'leave',
    ]);
    expect(availableRequests(social({ state: 'paused' }), settings(), 0)).toEqual(['resume', 'leave']);
    expect(availableRequests(social({ state: 'over' }), settings(), 0)).toEqual([]);
    expect(availableRequests(social(), settings(), null)).toEqual([]);
  });

  it('is less among bots', () => {
    expect(availableRequests(social({ seats: bots }), settings(), 0)).toEqual(['undo', 'claim']);
    expect(kickable(social({ seats: bots }), 0, 0)).toEqual([]);
    expect(kickable(social(), 0, 0)).toEqual([1, 2]);
    const seats = [occupant('Anna'), occupant('Ben', { away_until: 9 }), occupant('Cleo')];
    expect([8, 9].map((at) => kickable(social({ seats }), 0, at))).toEqual([[2], [1, 2]]);
  });
});

describe('the clock', () => {
  const clock: RunningClock = {
    reading: { turn_ms: 30_000, bank_ms: [180_000, 60_000], since: 1_000_000, ends: null },
    serverOffset: 999_000,
    until: Infinity,
    toAct: [1],
    seats: [],
  };

  it('takes the turn first, then the bank of who is toAct', () => {
    expect(timeLeft(clock, 1, 11_000)).toEqual({ turn: 20_000, bank: 60_000 });
    expect(timeLeft(clock, 1, 41_000)).toEqual({ turn: 0, bank: 50_000 });
    expect(timeLeft(clock, 1, 999_000)).toEqual({ turn: 0, bank: 0 });
    expect(timeLeft(clock, 0, 41_000)).toEqual({ turn: 30_000, bank: 180_000 });
  });

  it('stands while the game is paused', () => {
    const still = { ...clock, reading: { ...clock.reading, since: null } };
    expect(timeLeft(still, 1, 41_000)).toEqual({ turn: 30_000, bank: 60_000 });
  });

  it('stands while somebody is away for a moment, and goes on from there', () => {
    const ben = occupant('Ben', { away_from: 1_003_000, away_until: 1_009_000 });
    const away = { ...clock, seats: [occupant('Anna'), ben] };
    expect(timeLeft(away, 1, 6_000)).toEqual({ turn: 27_000, bank: 60_000 });
    expect(timeLeft(away, 1, 11_000)).toEqual({ turn: 26_000, bank: 60_000 });
  });

  it('is read as formatTime and seconds', () => {
    expect([formatTime(0), formatTime(6001), formatTime(180_000)]).toEqual(['0:00', '0:07', '3:00']);
  });
});
