import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PacedQueue } from '../src/game/pacedQueue';

describe('the pacer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const make = (ms: number): { pacer: PacedQueue<string>; shown: string[] } => {
    const shown: string[] = [];
    const pacer = new PacedQueue<string>(
      (item) => shown.push(item),
      () => ms,
      () => Date.now(),
    );
    return { pacer, shown };
  };

  it('shows things one after the other, each a while after the one before', () => {
    const { pacer, shown } = make(100);
    pacer.reset('a');
    pacer.push('b', 'c');
    expect(shown).toEqual(['a']);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual(['a', 'b']);
    vi.advanceTimersByTime(99);
    expect(shown).toEqual(['a', 'b']);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(['a', 'b', 'c']);
    expect(pacer.busy).toBe(false);
  });

  it('counts the time that has passed already', () => {
    const { pacer, shown } = make(100);
    pacer.reset('a');
    vi.advanceTimersByTime(500);
    pacer.push('b');
    expect(shown).toEqual(['a', 'b']);
  });

  it('shows everything at once where nothing waits', () => {
    const { pacer, shown } = make(0);
    pacer.push('a', 'b', 'c');
    expect(shown).toEqual(['a', 'b', 'c']);
  });

  it('skips to the next thing and paces the rest', () => {
    const { pacer, shown } = make(100);
    pacer.reset('a');
    pacer.push('b', 'c');
    pacer.skip();
    expect(shown).toEqual(['a', 'b']);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual(['a', 'b', 'c']);
    pacer.skip();
    expect(shown).toHaveLength(3);
  });

  it('forgets what waits when it is reset or stopped', () => {
    const { pacer, shown } = make(100);
    pacer.reset('a');
    pacer.push('b');
    pacer.reset('z');
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual(['a', 'z']);
  });

  it('shows nothing while it is held, and then goes on after the time of what is shown', () => {
    const { pacer, shown } = make(100);
    pacer.reset('a');
    pacer.hold(true);
    pacer.push('b');
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual(['a']);
    pacer.hold(false);
    vi.advanceTimersByTime(99);
    expect(shown).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(['a', 'b']);
  });
});
