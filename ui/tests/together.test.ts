import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CursorJson, FromServer } from '../src/app/wire';
import { Together } from '../src/features/review/together.svelte';
import { scene, social } from './fixtures';

/** The server's end of the only connection. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  sent: { type: string; n?: number }[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.readyState = 3;
  }
  tell(message: Partial<FromServer>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  show(n: number, by: number | null): void {
    this.tell({ type: 'presence', set: [['social.cursor', { n, seat: 0, by }]] });
  }
}

describe('a review together, as one of several spectators', () => {
  let together: Together;
  const server = (): FakeSocket => FakeSocket.last;
  const shown = (): CursorJson['n'] | undefined => together.shown?.n;

  beforeEach(() => {
    vi.stubGlobal('WebSocket', FakeSocket);
    together = new Together('table');
    server().onopen?.();
    server().tell({ type: 'joined', now: 0, social: social(), ...scene() });
    return () => together.close();
  });

  it('follows whoever shows something, another spectator too', () => {
    together.move(3, 0);
    server().show(3, null);
    expect(shown()).toBeUndefined();
    server().show(5, null);
    expect(shown()).toBe(5);
    server().show(3, null);
    expect(shown()).toBe(3);
  });

  it('is not called back by what came before its own move, and stays with the last word of the server', () => {
    together.move(3, 0);
    server().show(4, 1);
    expect(shown()).toBeUndefined();
    together.move(6, 0);
    server().show(3, null);
    expect(shown()).toBeUndefined();
    server().show(6, null);
    server().show(4, 1);
    expect(shown()).toBe(4);
  });

  it('shows again what the others see after a refusal or a lost connection', () => {
    server().show(4, 1);
    together.move(3, 0);
    expect(shown()).toBeUndefined();
    server().tell({ type: 'refused', code: 'slow-down', text: 'Too fast.', n: 7 });
    expect(shown()).toBe(4);
    together.move(3, 0);
    server().onclose?.();
    expect(shown()).toBe(4);
  });

  it('sends nothing that everybody sees already', () => {
    server().show(4, 1);
    together.move(4, 0);
    expect(server().sent.filter(({ type }) => type === 'cursor')).toEqual([]);
  });
});
