import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Line } from '../src/play/line';

/** The browser's socket, seen from the other end. */
class Wire {
  static all: Wire[] = [];
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    Wire.all.push(this);
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

describe('a line', () => {
  const heard: string[] = [];
  const line = (): Line =>
    new Line(
      () => heard.push('open'),
      (message) => heard.push(message.type),
      () => heard.push('lost'),
    );
  const last = (): Wire => Wire.all.at(-1) as Wire;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Wire);
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    heard.length = 0;
    Wire.all = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('is opened again after pauses that grow up to a limit', () => {
    line().open();
    const pauses = [250, 500, 1000, 2000, 2000, 2000];
    for (const [i, ms] of pauses.entries()) {
      last().drop();
      vi.advanceTimersByTime(ms - 1);
      expect(Wire.all).toHaveLength(i + 1);
      vi.advanceTimersByTime(1);
      expect(Wire.all).toHaveLength(i + 2);
    }
  });

  it('begins with a short pause again once all was well', () => {
    const one = line();
    one.open();
    last().drop();
    vi.advanceTimersByTime(250);
    last().connect();
    one.steady();
    last().drop();
    vi.advanceTimersByTime(250);
    expect(Wire.all).toHaveLength(3);
    expect(heard).toEqual(['lost', 'open', 'lost']);
  });

  it('asks a silent server whether it is there, and gives it up when it is not', () => {
    line().open();
    last().connect();
    vi.advanceTimersByTime(20_000);
    expect(last().sent).toEqual(['{"type":"ping"}']);
    last().onmessage?.({ data: '{"type":"pong"}' });
    vi.advanceTimersByTime(20_000);
    expect(last().sent).toHaveLength(2);
    vi.advanceTimersByTime(5000);
    expect(heard).toEqual(['open', 'pong', 'lost']);
  });

  it('does not wait when the network is back', () => {
    const one = line();
    one.open();
    last().drop();
    one.check();
    expect(Wire.all).toHaveLength(2);
    one.check();
    expect(Wire.all).toHaveLength(2);
    last().connect();
    one.check();
    expect(last().sent).toEqual(['{"type":"ping"}']);
  });

  it('sends only what can be on its way', () => {
    const one = line();
    one.open();
    expect(one.send({ type: 'ping' })).toBe(false);
    last().connect();
    expect(one.send({ type: 'ping' })).toBe(true);
    one.close();
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(1);
  });
});
