import { afterEach, describe, expect, it, vi } from 'vitest';
import { changed, newGame, noted, type Game } from '../src/pad/game';
import { inPieces, unsent } from '../src/pad/live/connection.svelte';
import { joined, linkOf, readLink } from '../src/pad/live/links';
import { broken, revealed, sealed } from '../src/pad/live/seal';
import { stopSharing } from '../src/pad/live/stop';
import { sheetOf, type Written } from '../src/pad/sheet';
import { sharing, type Share } from '../src/pad/sharing.svelte';

const game = (preset = {}): Game => newGame({ players: 3, ...preset }, ['Anna', 'Ben', 'Cleo'], 0, 1);
const first = (of: Game): Written => sheetOf(of).rounds[0] as Written;

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
});

describe('the end of sharing', () => {
  const own: Share = { pad: 'pad-0a', secret: 'o', may: 'own', upTo: '', conflicts: [] };
  const answering = (answer: object): void =>
    void vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  afterEach(() => vi.unstubAllGlobals());

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

  /** A game in which all three have sealed a bid of 1 on this phone. */
  function allSealed(rules: object): Game {
    let all = game(rules);
    for (const seat of [1, 2, 0]) all = noted(all, sealed(all.id, 1, seat, 1), 2);
    return all;
  }

  it('is not among the cells before all have bid', () => {
    const one = game(hidden);
    const waiting = noted(one, sealed(one.id, 1, 1, 1), 2);
    expect(JSON.stringify(waiting.cells)).not.toContain('.bid.');
    expect(revealed(waiting, first(waiting))).toEqual({});
  });

  it('is shown once all have bid, and is the one that was sealed', () => {
    const all = allSealed(hidden);
    const shown = noted(all, revealed(all, first(all)), 3);
    expect(first(shown).line.bids).toEqual([1, 1, 1]);
    expect(broken(shown, first(shown))).toEqual([]);
  });

  it('waits for all tricks where the rule says so', () => {
    const all = allSealed(delayed);
    expect(revealed(all, first(all))).toEqual({});
    const over = noted(all, { '1.taken.0': 1, '1.taken.1': 0, '1.taken.2': 0 }, 3);
    expect(Object.keys(revealed(over, first(over)))).toContain('1.bid.2');
  });

  it('that was swapped when it was revealed is noticed', () => {
    const all = allSealed(hidden);
    const shown = noted(all, { ...revealed(all, first(all)), '1.bid.2': 0 }, 3);
    expect(broken(shown, first(shown))).toEqual([2]);
  });

  it('that somebody corrects by hand later is no broken seal', () => {
    const all = allSealed(hidden);
    const shown = noted(all, revealed(all, first(all)), 3);
    const corrected = changed(shown, { '1.bid.2': 0 }, 4);
    expect(broken(corrected, first(corrected))).toEqual([]);
  });
});
