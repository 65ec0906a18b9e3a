import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findReason, noSocket } from '../src/game/noSocket.svelte';
import { ReconnectingSocket } from '../src/game/reconnectingSocket';

/** The browser's socket, seen from the other end. */
class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  connect(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

describe('a reconnecting socket', () => {
  const log: string[] = [];
  const reconnecting = (): ReconnectingSocket =>
    new ReconnectingSocket(
      () => 'T 1',
      () => log.push('open'),
      (message) => log.push(message.type),
      () => log.push('lost'),
    );
  const last = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;

  let fetched = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    fetched = vi.fn().mockRejectedValue(new Error('no answer'));
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    log.length = 0;
    FakeSocket.all = [];
  });
  afterEach(() => void vi.useRealTimers());

  it('names its table in the address, by which balancers choose a server', () => {
    reconnecting().open();
    expect(new URL(last().address).search).toBe('?t=T%201');
  });

  it('is opened again after pauses that grow up to a limit', () => {
    reconnecting().open();
    const pauses = [250, 500, 1000, 2000, 2000, 2000];
    for (const [i, ms] of pauses.entries()) {
      last().drop();
      vi.advanceTimersByTime(ms - 1);
      expect(FakeSocket.all).toHaveLength(i + 1);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(i + 2);
    }
  });

  it('begins with a short pause again once all was well', () => {
    const one = reconnecting();
    one.open();
    last().drop();
    vi.advanceTimersByTime(250);
    last().connect();
    one.resetBackoff();
    last().drop();
    vi.advanceTimersByTime(250);
    expect(FakeSocket.all).toHaveLength(3);
    expect(log).toEqual(['lost', 'open', 'lost']);
  });

  it('asks a silent server whether it is there, and gives it up when it is not', () => {
    reconnecting().open();
    last().connect();
    vi.advanceTimersByTime(20_000);
    expect(last().sent).toEqual(['{"type":"ping"}']);
    last().onmessage?.({ data: '{"type":"pong"}' });
    vi.advanceTimersByTime(20_000);
    expect(last().sent).toHaveLength(2);
    vi.advanceTimersByTime(5000);
    expect(log).toEqual(['open', 'pong', 'lost']);
  });

  it('does not wait when the network is back', () => {
    const one = reconnecting();
    one.open();
    last().drop();
    one.check();
    expect(FakeSocket.all).toHaveLength(2);
    one.check();
    expect(FakeSocket.all).toHaveLength(2);
    last().connect();
    one.check();
    expect(last().sent).toEqual(['{"type":"ping"}']);
  });

  it('shows why no socket opens although the server answers, until one does', async () => {
    fetched.mockResolvedValue(Response.json({ error: 'let it pass', code: 'upgrade' }, { status: 426 }));
    reconnecting().open();
    for (let attempt = 1; attempt < 4; attempt++) {
      last().drop();
      vi.advanceTimersByTime(2000);
    }
    expect(fetched).not.toHaveBeenCalled();
    last().drop();
    await vi.waitFor(() => expect(noSocket.reason).toBe('let it pass'));
    expect(fetched).toHaveBeenCalledWith('/ws?lang=en', { method: 'POST' });
    vi.advanceTimersByTime(2000);
    last().connect();
    expect(noSocket.reason).toBe('');
  });

  it.each([
    ['is down', () => Promise.reject(new Error('no answer'))],
    ['is busy', () => Promise.resolve(Response.json({ error: 'busy' }, { status: 503 }))],
    ['is another', () => Promise.resolve(new Response('<html>', { status: 403 }))],
  ])('says nothing about the proxy where the server %s', async (_, answer) => {
    fetched.mockImplementation(answer);
    noSocket.reason = 'old';
    await findReason();
    expect(noSocket.reason).toBe('');
  });

  it('sends only what can be on its way', () => {
    const one = reconnecting();
    one.open();
    expect(one.send({ type: 'ping' })).toBe(false);
    last().connect();
    expect(one.send({ type: 'ping' })).toBe(true);
    one.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});
