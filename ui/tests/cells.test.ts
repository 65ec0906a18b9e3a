import { describe, expect, it } from 'vitest';
import { latest, merge, newer, nextStamp, valueOf, write, type Cells } from '../src/features/pad/cells';
import { changed, received, undone, type Game } from '../src/features/pad/game';

/** Random numbers from 0 to 1 that are the same every time (mulberry32). */
function randomFrom(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** More in `make test-long`. */
const RUNS = import.meta.env['GIZZARD_TEST_SIZE'] === 'large' ? 10_000 : 1_000;
const PHONES = ['anna', 'ben', 'cleo'];
const KEYS = [
  'rules',
  'name.0',
  '1.bid.0',
  '1.taken.0',
  '2.joined.1',
  '2.left.2',
  '2.trump',
  '2.fixed.1',
  'ended',
];
const HOUR = 3_600_000;

/** A phone with a clock of its own, and all that it has sent: pieces of its game at some moment. */
interface Phone {
  device: string;
  clock: number;
  cells: Cells;
  sent: Cells[];
}

/** What phones hold after a random schedule of writing offline and of hearing, late, twice or never, what others sent.
 * Clocks stand still, agree, or jump by an hour; two windows of one phone write as the same device. */
function schedule(random: () => number): Phone[] {
  const below = (n: number): number => Math.floor(random() * n);
  const pick = <T>(of: T[]): T => of[below(of.length)] as T;
  const phones: Phone[] = [...PHONES, 'anna'].map((device) => ({ device, clock: HOUR, cells: {}, sent: [] }));
  for (let step = 0; step < 16; step++) {
    const phone = pick(phones);
    phone.clock += pick([0, 0, 1, 40, HOUR, -HOUR]);
    if (random() < 0.6) {
      const stamp = nextStamp(latest(phone.cells), phone.clock, phone.device);
      phone.cells = write(phone.cells, { [pick(KEYS)]: pick([null, true, 0, 1, 2, 'Ben']) }, stamp);
      phone.sent.push(random() < 0.5 ? phone.cells : newer(phone.cells, pick(phones).cells));
    } else phone.cells = merge(phone.cells, pick(pick(phones).sent) ?? {}).cells;
  }
  return phones;
}

/** Every phone hears of what all hold in the end, in an order of its own, and of some of it twice. */
function metAll(phones: Phone[], random: () => number): Cells[] {
  const all = phones.flatMap(({ cells, sent }) => [cells, ...sent]);
  return phones.map(({ cells }) => {
    const order = [...all, ...all.slice(0, 3)].sort(() => random() - 0.5);
    return order.reduce((mine, theirs) => merge(mine, theirs).cells, cells);
  });
}

const game = (cells: Cells): Game => ({
  id: 'g',
  created: 0,
  changed: 0,
  cells,
  undo: [],
  redo: [],
  focus: null,
});

describe('cells written on several phones', () => {
  it('are the same everywhere after random offline schedules', () => {
    const random = randomFrom(17);
    for (let run = 0; run < RUNS; run++) {
      const [first, ...others] = metAll(schedule(random), random);
      for (const other of others) expect(other).toEqual(first);
    }
  });

  it('keep what was written last, and tell what it took the place of', () => {
    const mine = write({}, { '1.bid.0': 2 }, nextStamp('', 1000, 'anna'));
    const theirs = write({}, { '1.bid.0': 3 }, nextStamp('', 2000, 'ben'));
    expect(merge(mine, theirs)).toEqual({
      cells: theirs,
      overwritten: [{ key: '1.bid.0', lost: 2, kept: 3 }],
    });
    expect(merge(theirs, mine)).toEqual({ cells: theirs, overwritten: [] });
  });

  it('follow what was seen, even on a phone whose clock is slow', () => {
    const theirs = write({}, { '1.bid.0': 3 }, nextStamp('', 5000, 'ben'));
    const mine = write(theirs, { '1.bid.0': 1 }, nextStamp(latest(theirs), 1000, 'anna'));
    expect(valueOf(merge(theirs, mine).cells, '1.bid.0')).toBe(1);
  });

  it('are told apart by their values where their stamps are the same', () => {
    const [two, three] = [2, 3].map((bid) => write({}, { '1.bid.0': bid }, '0')) as [Cells, Cells];
    expect(merge(two, three).cells).toEqual(three);
    expect(merge(three, two).cells).toEqual(three);
  });

  it('stay in order where a clock stands still for as many steps as a stamp can count', () => {
    const last = `00000000azzzzanna`;
    expect(nextStamp(last, 0, 'anna')).toBe('00000000b0000anna');
  });
});

describe('undo on a shared pad', () => {
  it('takes back what this phone wrote, and leaves what somebody else has changed since', () => {
    const mine = changed(game({}), { '1.bid.0': 2, '1.bid.1': 1 }, 1000);
    const theirs = write({}, { '1.bid.0': 3 }, nextStamp(latest(mine.cells), 2000, 'ben'));
    const { cells } = undone(received(mine, theirs).game, 3000);
    expect([valueOf(cells, '1.bid.0'), valueOf(cells, '1.bid.1')]).toEqual([3, null]);
  });

  it('has nothing left to take back where all of a step is somebody else’s now', () => {
    const mine = changed(game({}), { '1.bid.0': 2 }, 1000);
    const theirs = write({}, { '1.bid.0': 3 }, nextStamp(latest(mine.cells), 2000, 'ben'));
    expect(received(mine, theirs).game.undo).toEqual([]);
  });
});
