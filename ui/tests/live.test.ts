import { describe, expect, it, vi } from 'vitest';
import {
  changed,
  device,
  newGame,
  noted,
  received,
  sheetOf,
  type Cells,
  type Changes,
  type Game,
} from '../src/features/pad/game';
import { Connection, inPieces, reopened, unsent } from '../src/features/pad/live/connection.svelte';
import { joined, linkOf, readLink } from '../src/features/pad/live/links';
import { MOST_PHONES, deviceSecret, hash, isFrom, type Deliverers } from '../src/features/pad/live/identity';
import {
  bidToConfirm,
  broken,
  doubtful,
  fixed,
  isAllHere,
  revealed,
  sealed,
  sealsOf,
} from '../src/features/pad/live/seal';
import { hex } from '../src/app/random';
import { pad } from '../src/features/pad/pad.svelte';
import { stopSharing } from '../src/features/pad/live/stop';
import {
  CONTESTED,
  changed as changedOn,
  merge,
  newer,
  nextStamp,
  valueAt,
  type Cell,
  type SheetRound,
} from '../src/features/pad/rules';
import { sharing, type Seals, type Share } from '../src/features/pad/sharing.svelte';

const game = (preset = {}): Game => newGame({ players: 3, ...preset }, ['Anna', 'Ben', 'Cleo'], 0, 1);
const first = (of: Game): SheetRound => sheetOf(of).rounds[0] as SheetRound;

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = FakeSocket.OPEN;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    FakeSocket.last = this;
  }
  send(): void {}
  close(): void {}
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

describe('what is sent', () => {
  it('is what the server lacks, without what it has known from the beginning', () => {
    const { cells } = changed(game(), { '1.bid.1': 2 }, 2);
    const { '1.bid.1': _, ...server } = cells;
    expect(Object.keys(unsent(cells, server))).toEqual(['1.bid.1']);
    expect(Object.keys(unsent(cells, {}))).toEqual(['name.0', 'name.1', 'name.2', '1.bid.1']);
  });

  it('goes in pieces that each fit a message, and all of it goes', () => {
    const values = Array.from({ length: 600 }, (_, n) => [`${n + 1}.sealed.0`, 'f'.repeat(64)]);
    const { cells } = changed(game(), Object.fromEntries(values), 2);
    const pieces = inPieces(cells);
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) expect(JSON.stringify(piece).length).toBeLessThan(15_000);
    expect(Object.assign({}, ...pieces)).toEqual(cells);
  });
});

describe('a round that one phone closes while another corrects it', () => {
  const complete = changed(
    game({ schedule: [2, 1] }),
    { '1.bid.0': 1, '1.bid.1': 1, '1.bid.2': 1, '1.taken.0': 1, '1.taken.1': 1, '1.taken.2': 0 },
    2,
  );
  const write = (of: Game, changes: Changes, at: number, by = device()): Game => ({
    ...of,
    ...changedOn(of, changes, at, by),
  });
  /** This phone after it has heard of what another one has sent, which the server has put together with the rest. */
  function hears(own: Game, other: Game): Game {
    const server = merge(complete.cells, other.cells);
    const both = received(own, other.cells).game;
    return noted(both, reopened(own, other.cells, server), 9);
  }
  const corrected = { '1.taken.1': 0, '1.taken.2': 1 };
  const states = (of: Game): unknown[] => [sheetOf(of).closed.length, first(of).line.taken];

  it.each([
    ['corrects', 'earlier', 3, 4],
    ['corrects', 'later', 4, 3],
    ['closes', 'earlier', 4, 3],
    ['closes', 'later', 3, 4],
  ])('is open again on both, if the one that was offline %s it %s', (what, _, correctedAt, closedAt) => {
    const [here, there] = what === 'corrects' ? [device(), 'b'] : ['b', device()];
    const correcting = write(complete, corrected, correctedAt, here);
    const closing = write(complete, { '1.done': true }, closedAt, there);
    const [own, other] = what === 'corrects' ? [correcting, closing] : [closing, correcting];
    const after = hears(own, other);
    expect(states(after)).toEqual([0, [1, 0, 1]]);
    expect(states(received(other, after.cells).game)).toEqual(states(after));
    expect(states(write(after, { '1.done': true }, 10))).toEqual([1, [1, 0, 1]]);
  });

  it('stays closed if the other phone has seen the numbers, or has written on others', () => {
    const closing = write(complete, { '1.done': true }, 3, 'b');
    expect(reopened(complete, closing.cells, merge(complete.cells, closing.cells))).toEqual({});
    const elsewhere = write(complete, { '2.bid.0': 1 }, 4);
    expect(states(hears(elsewhere, closing))).toEqual([1, [1, 1, 0]]);
    const both = write(complete, { '1.done': true }, 4);
    expect(states(hears(both, closing))).toEqual([1, [1, 1, 0]]);
  });

  it('is open again if both correct it once it is closed', () => {
    const closed = write(complete, { '1.done': true }, 3, 'b');
    const own = write(closed, { '1.taken.0': 0, '1.taken.2': 1 }, 5);
    const other = write(closed, corrected, 4, 'b');
    const after = noted(received(own, other.cells).game, reopened(own, other.cells, other.cells), 9);
    expect([sheetOf(after).closed.length, first(after).tricks_off]).toEqual([0, -1]);
  });

  it('is open again although the server confirms what this phone has sent before it has seen the other', async () => {
    vi.stubGlobal('WebSocket', FakeSocket);
    const own = write(complete, corrected, 4);
    pad.game = own;
    const connection = new Connection(own.id, {});
    FakeSocket.last.hear({ type: 'pad', cells: complete.cells, phones: 2, may: 'edit' });
    const closing = write(complete, { '1.done': true }, 3, 'b');
    for (const { cells } of [closing, own])
      FakeSocket.last.hear({ type: 'written', cells: newer(cells, complete.cells) });
    await vi.waitFor(() => expect(pad.game?.cells['1.done']).toBeDefined());
    expect(states(pad.game as Game)).toEqual([0, [1, 0, 1]]);
    connection.close();
  });

  it('is open again in a game that is ended, which goes on then', () => {
    const ending = write(complete, { '1.done': true, ended: true }, 3, 'b');
    const after = hears(write(complete, corrected, 4), ending);
    expect([sheetOf(after).ended, states(after)]).toEqual([false, [0, [1, 0, 1]]]);
  });

  it.each([
    ['this phone', true],
    ['the other', false],
  ])('leaves a game to be played on that %s has ended, while the other wrote more', (_, here) => {
    const closed = write(complete, { '1.done': true }, 2);
    const ending = write(closed, { ended: true }, 4, here ? device() : 'b');
    const going = write(closed, { '2.bid.0': 1 }, 3, here ? 'b' : device());
    const [own, other] = here ? [ending, going] : [going, ending];
    const server = merge(closed.cells, other.cells);
    const after = noted(received(own, other.cells).game, reopened(own, other.cells, server), 9);
    expect([sheetOf(after).ended, sheetOf(after).current?.number]).toEqual([false, 2]);
    expect(reopened(closed, ending.cells, ending.cells)).toEqual({});
  });
});

describe('a write that the server refuses', () => {
  it.each([
    ['slow-down', 'live'],
    ['read-only', 'refused'],
  ])('as %s leaves the phone %s after the next pong', (code, state) => {
    vi.stubGlobal('WebSocket', FakeSocket);
    const connection = new Connection('refused', {});
    FakeSocket.last.hear({ type: 'refused', code, text: 'Not now.', cells: [] });
    expect(connection.state).toBe('refused');
    FakeSocket.last.hear({ type: 'pong' });
    expect(connection.state).toBe(state);
    connection.close();
  });
});

describe('a link', () => {
  it('names the pad and a secret behind the hash', () => {
    const link = linkOf('pad-0a', 'abc');
    expect(link).toBe('/pad#j=pad-0a.abc');
    expect(readLink('pad-0a.abc')).toEqual({ pad: 'pad-0a', secret: 'abc' });
    expect(readLink('')).toEqual({ pad: '', secret: '' });
  });

  it('takes nothing from a phone that may do more already', () => {
    const own: Share = { pad: 'pad-0a', secret: 'o', may: 'own', upTo: '', conflicts: [] };
    expect(joined(own, { pad: 'pad-0a', secret: 'r', may: 'read' })).toBe(own);
    expect(joined(own, { pad: 'pad-0b', secret: 'r', may: 'read' }).may).toBe('read');
    expect(joined(null, { pad: 'pad-0a', secret: 'e', may: 'edit' }).edit).toBe('e');
  });

  it('that is new leaves a phone the seals that it has seen', () => {
    const known: Share = {
      pad: 'pad-0a',
      secret: 'e',
      may: 'edit',
      upTo: '',
      conflicts: [],
      seals: { 1: ['0f'] },
    };
    expect(joined(known, { pad: 'pad-0b', secret: 'e', may: 'edit' }).seals).toEqual({ 1: ['0f'] });
  });
});

describe('the end of sharing', () => {
  const own: Share = { pad: 'pad-0a', secret: 'o', may: 'own', upTo: '', conflicts: [] };
  const answering = (answer: object): void =>
    void vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));

  it.each([{ erased: true }, { code: 'no-pad', error: 'This pad is not shared any more.' }])(
    'is there once the server knows no such pad: %o',
    async (answer) => {
      sharing.set('a', own);
      answering(answer);
      expect(await stopSharing('a')).toBe('');
      expect(sharing.of('a')).toBeNull();
    },
  );

  it('is not there where the server refuses it: the links are good, and their owner can still end them', async () => {
    sharing.set('a', own);
    answering({ code: 'slow-down', error: 'Too many requests.' });
    expect(await stopSharing('a')).toBe('Too many requests.');
    expect(sharing.of('a')).toBe(own);
  });

  it('is known in other windows, and so are new links', () => {
    sharing.set('a', own);
    localStorage.setItem('gizzard.pad.shared', JSON.stringify({ a: { ...own, pad: 'pad-0b' } }));
    dispatchEvent(new StorageEvent('storage', { key: 'gizzard.pad.shared' }));
    expect(sharing.of('a')?.pad).toBe('pad-0b');
  });
});

describe('a secret bid', () => {
  const hidden = { bidding: 'hidden' };
  const delayed = { bidding: 'delayed' };
  const BIDS = 'gizzard.pad.sealed';
  const bidsHere = (): string => localStorage.getItem(BIDS) ?? '{}';

  /** A game in which all three have sealed a bid of 1 on this phone. */
  function allSealed(rules: object): Game {
    let all = game(rules);
    for (const seat of [1, 2, 0]) all = noted(all, sealed(all.id, 1, seat, 1), 2);
    return all;
  }
  const seals = (of: Game): Seals => first(of).line.sealed;
  const shownOf = (of: Game): Game => noted(of, revealed(of, first(of), seals(of)), 3);

  it('is not among the cells before all have bid', () => {
    const one = game(hidden);
    const waiting = noted(one, sealed(one.id, 1, 1, 1), 2);
    expect(JSON.stringify(waiting.cells)).not.toContain('.bid.');
    expect(sealsOf(waiting, first(waiting), {})).toBeNull();
  });

  it('is shown once all have bid, and is the one that was sealed', () => {
    const all = allSealed(hidden);
    const shown = shownOf(all);
    expect(first(shown).line.bids).toEqual([1, 1, 1]);
    expect(broken(shown, first(shown), seals(all))).toEqual([]);
    expect(first(shown).unsealed).toEqual([]);
  });

  it('waits for all tricks where the rule says so', () => {
    const all = allSealed(delayed);
    expect(revealed(all, first(all), seals(all))).toEqual({});
    const over = noted(all, { '1.taken.0': 1, '1.taken.1': 0, '1.taken.2': 0 }, 3);
    expect(Object.keys(revealed(over, first(over), seals(all)))).toContain('1.bid.2');
  });

  it('that was swapped when it was revealed is noticed', () => {
    const shown = shownOf(allSealed(hidden));
    const swapped = noted(shown, { '1.bid.2': 0, '1.nonce.2': valueAt(shown.cells, '1.nonce.2') }, 3);
    expect(broken(swapped, first(swapped))).toEqual([2]);
  });

  it('that somebody corrects by hand later is no broken seal, but is marked', () => {
    const shown = shownOf(allSealed(hidden));
    const corrected = changed(shown, { '1.bid.2': 0 }, 4);
    expect(broken(corrected, first(corrected))).toEqual([]);
    expect(first(corrected).unsealed).toEqual([2]);
  });

  it('that an older page has kept is shown, too', () => {
    const all = allSealed(hidden);
    const kept = Object.entries(JSON.parse(bidsHere()) as Record<string, object[]>);
    localStorage.setItem(BIDS, JSON.stringify(Object.fromEntries(kept.map(([key, [one]]) => [key, one]))));
    expect(first(shownOf(all)).line.bids).toEqual([1, 1, 1]);
  });

  it('that was sealed after this phone had noted the seals is noticed', () => {
    const all = allSealed(hidden);
    const shown = shownOf(all);
    const [one, two] = seals(all) as [string, string, string];
    expect(broken(shown, first(shown), [one, two, null])).toEqual([2]);
  });

  it('takes the place of what somebody else has entered for it by hand', () => {
    const all = allSealed(hidden);
    const entered = noted(all, { '1.bid.2': 0 }, 3);
    expect(first(shownOf(entered)).line.bids).toEqual([1, 1, 1]);
  });

  it('takes the place of one that somebody else has opened for it with a nonce of their own', () => {
    const all = allSealed(hidden);
    const forged = noted(all, { '1.bid.2': 0, '1.nonce.2': '0f'.repeat(16) }, 3);
    expect(broken(forged, first(forged), seals(all))).toEqual([2]);
    const shown = shownOf(forged);
    expect(first(shown).line.bids).toEqual([1, 1, 1]);
    expect(broken(shown, first(shown), seals(all))).toEqual([]);
  });

  it('that is typed in instead of being opened is marked, with whatever it comes', () => {
    const all = allSealed(hidden);
    for (const with_ of [{}, { '1.sealed.2': null }, { '1.sealed.2': 'ab'.repeat(32) }]) {
      const typed = noted(all, { ...with_, '1.bid.2': 0 }, 3);
      expect(first(typed).unsealed).toEqual([2]);
    }
  });

  it('can be changed before all have bid, and the one that was fixed is shown', () => {
    const all = allSealed(hidden);
    const changedMind = noted(all, sealed(all.id, 1, 2, 0), 3);
    const kept = noted(changedMind, fixed(changedMind, first(changedMind), seals(all)), 4);
    expect(first(shownOf(kept)).line.bids).toEqual([1, 1, 1]);
    expect(first(shownOf(changedMind)).line.bids).toEqual([1, 1, 0]);
  });

  describe('that is rewritten after others were shown, with its seal and nonce', () => {
    /** What a cheat at seat 2 makes of a pad on which all seals are fixed, and what a phone takes over from it. */
    function rewritten(more: (seal: string) => Changes = () => ({})): { before: Game; after: Game } {
      const all = allSealed(hidden);
      const before = shownOf(noted(all, fixed(all, first(all), seals(all)), 3));
      const nonce = '0f'.repeat(16);
      const seal = hash(`${before.id}.1.2:0:${nonce}`);
      const forged = { '1.sealed.2': seal, '1.bid.2': 0, '1.nonce.2': nonce, ...more(seal) };
      return { before, after: received(before, noted(before, forged, 4).cells).game };
    }

    it('is noticed on phones that have seen the seals, and on all others', () => {
      const { before, after } = rewritten();
      expect(first(after).line.bids[2]).toBe(0);
      expect(broken(after, first(after), seals(before))).toEqual([2]);
      expect(broken(after, first(after))).toEqual([2]);
    });

    it('is noticed although the fixed seal is rewritten, too', () => {
      const { before, after } = rewritten((forged) => ({ '1.fixed.2': forged }));
      expect(valueAt(after.cells, '1.fixed.2')).toBe(CONTESTED);
      expect(broken(after, first(after), seals(before))).toEqual([2]);
      expect(broken(after, first(after))).toEqual([2]);
      localStorage.removeItem(BIDS);
      expect(doubtful(after, first(after), {})).toEqual([2]);
    });
  });

  describe('of somebody else', () => {
    const [anna, ben, cheat] = ['a1', 'b2', 'c3'].map((id) => id.repeat(8)) as [string, string, string];
    const as = (device: string, of: Game, changes: Changes, now: number): Game => {
      localStorage.setItem('gizzard.pad.device', device);
      return noted(of, changes, now);
    };
    /** A game with the phones of all three, in which Anna and the cheat at seat 2 have bid: only Anna's is on this phone. */
    function waitingForBen(): Game {
      let one = game(hidden);
      for (const [seat, device] of [anna, ben, cheat].entries())
        one = as(device, one, { [`phone.${device}`]: seat }, 2);
      one = as(cheat, one, sealed(one.id, 1, 2, 1), 3);
      localStorage.removeItem(BIDS);
      return as(anna, one, sealed(one.id, 1, 0, 1), 4);
    }
    /** What a seal for Ben, that is none of this phone's, makes of it. */
    function withBen(device: string, more: Changes = {}): Game {
      const one = waitingForBen();
      const here = bidsHere();
      const forged = sealed(one.id, 1, 1, 1);
      localStorage.setItem(BIDS, here);
      return as(device, one, { ...forged, ...more }, 5);
    }

    it('counts if it came from their own phone', () => {
      const all = withBen(ben);
      expect(sealsOf(all, first(all), {})).toEqual(seals(all));
    });

    it.each<[string, string, Changes, Deliverers]>([
      ['was sealed by another phone', cheat, {}, {}],
      ['has the stamp of their phone, but was delivered by another', ben, {}, { '1.sealed.1': cheat }],
      ['was typed in', cheat, { '1.sealed.1': null, '1.bid.1': 0 }, {}],
      ['came from a phone that says that it is theirs, too', cheat, { [`phone.${cheat}`]: 1 }, {}],
      ['came after their phone was made nobody’s', cheat, { [`phone.${ben}`]: null }, {}],
    ])('shows nothing until it is confirmed if it %s', (_, device, more, by) => {
      const all = withBen(device, more);
      expect(doubtful(all, first(all), by)).toContain(1);
      expect(sealsOf(all, first(all), by)).toBeNull();
      const confirmed = doubtful(all, first(all), by).map((seat) => bidToConfirm(first(all), seat));
      expect(sealsOf(all, first(all), by, confirmed)).toEqual(seals(all));
    });

    it('shows nothing until it is confirmed if it came from a phone that took the place of theirs', () => {
      const other = 'd4'.repeat(8);
      const all = withBen(other, { [`phone.${ben}`]: null, [`phone.${other}`]: 1 });
      expect(doubtful(all, first(all), {})).toContain(1);
      expect(sealsOf(all, first(all), {})).toBeNull();
    });

    it('counts from any phone if none has said that it is theirs: one was passed around', () => {
      let one = game(hidden);
      one = as(cheat, one, { ...sealed(one.id, 1, 1, 1), ...sealed(one.id, 1, 2, 1) }, 3);
      localStorage.removeItem(BIDS);
      one = as(anna, one, { ...sealed(one.id, 1, 0, 1), [`phone.${anna}`]: 0 }, 4);
      expect(sealsOf(one, first(one), {})).toEqual(seals(one));
      expect(isAllHere(one, first(one))).toBe(false);
    });

    it('does not count if a pad is so full of phones that theirs can no longer say whose it is', () => {
      const phones = (count: number): Cells =>
        Object.fromEntries(
          Array.from({ length: count }, (_, n): [string, Cell] => {
            const name = (n + 16).toString(16);
            return [`phone.${name}`, { v: -1, t: nextStamp('', 1, name) }];
          }),
        );
      expect(isFrom(1, '1.sealed.1', phones(MOST_PHONES - 1), {})).toBe(true);
      expect(isFrom(1, '1.sealed.1', phones(MOST_PHONES), {})).toBe(false);
      const taken = { ...phones(MOST_PHONES), 'phone.10': { v: 1, t: nextStamp('', 1, '10') } };
      const bid = { '1.sealed.1': { v: 'ab'.repeat(32), t: nextStamp('', 2, '10') } };
      expect(isFrom(1, '1.sealed.1', { ...taken, ...bid }, {})).toBe(false);
    });

    it('is not needed where all bids were made on this phone', () => {
      const all = allSealed(hidden);
      expect(isAllHere(all, first(all))).toBe(true);
    });
  });
});

describe('a phone', () => {
  it('has a name that only its secret leads to', async () => {
    const secret = deviceSecret() as string;
    expect(deviceSecret()).toBe(secret);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
    expect(device()).toBe(hex(new Uint8Array(digest)).slice(0, 16));
  });

  it('sends of all phones only whose it is itself, so that new links fit however many have written', () => {
    const others = Array.from({ length: 1_000 }, (_, n) => [`phone.${n.toString(16)}`, 0]);
    const filled = noted(game(), { ...Object.fromEntries(others), [`phone.${device()}`]: 1 }, 2);
    const phones = Object.keys(unsent(filled.cells, {})).filter((key) => key.startsWith('phone.'));
    expect(phones).toEqual([`phone.${device()}`]);
  });
});
