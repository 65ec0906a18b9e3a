import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Act, ClockJson, FromClient, FromServer, Step, TableInfo } from '../src/app/wire';
import { timeLeft } from '../src/game/clock.svelte';
import { Session } from '../src/game/session.svelte';
import { scene, social, step } from './fixtures';

/** The server's end of the latest connection. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  sent: FromClient[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close(): void {
    this.readyState = 3;
  }
  tell(message: Partial<FromServer>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const BID = { bid: 1 };
const joined = {
  type: 'joined',
  now: 0,
  table: { seat: 0 } as TableInfo,
  social: social(),
  ...scene(),
} as const;
const ignored = (): boolean => false;
const IGNORED = {
  frame: ignored,
  event: ignored,
  presence: ignored,
  begun: ignored,
  refused: ignored,
  lost: ignored,
};
const event = (kind: string, n = 8): Partial<FromServer> =>
  ({ type: 'step', n, event: { kind, seat: 1 }, set: [] }) as unknown as Step;

describe('a player whose page is behind', () => {
  const CLOCK = { turn_ms: 30_000, bank_ms: [0, 0, 0], since: 0 };
  /** How many of forty moves a page has shown after ten seconds. */
  function shown(clock: ClockJson | null): number {
    const frames = vi.fn();
    const session = new Session('table', 'secret', { ...IGNORED, frame: frames });
    session.connect('en');
    FakeSocket.last.onopen?.();
    FakeSocket.last.tell({ ...joined, social: social({ clock }) });
    for (let n = 8; n < 48; n++)
      FakeSocket.last.tell(step({ to_act: [n % 3] }, { n, move: { seat: 1, bid: 0 } }));
    vi.advanceTimersByTime(10_000);
    session.close();
    return frames.mock.calls.length;
  }

  it('keeps up at a table with a clock, as after a claim', () => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    expect(shown(CLOCK)).toBeGreaterThan(2 * shown(null));
    vi.useRealTimers();
  });
});

describe('what was chosen before the connection was lost', () => {
  let session: Session;
  const server = (): FakeSocket => FakeSocket.last;
  const acts = (): Act[] => server().sent.filter((each): each is Act => each.type === 'act');
  /** The connection is lost, and there again; what the server says then. */
  const again = (answer: Partial<FromServer>): void => {
    server().onclose?.();
    vi.runOnlyPendingTimers();
    server().onopen?.();
    server().tell(answer);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    session = new Session('table', 'secret', IGNORED);
    session.connect('en');
    server().onopen?.();
    server().tell(joined);
    session.act(BID);
    return () => (session.close(), vi.useRealTimers());
  });

  it('is open until the seat has moved, or a bot plays for it', () => {
    const seats = (playing: 'bot' | 'person') => [{ ...joined.social.seats[0]!, playing }];
    const told = (playing: 'bot' | 'person', to_act: number[]): boolean => {
      const view = { ...joined.view, to_act };
      server().tell({ ...joined, view, social: social({ seats: seats(playing) }) } as Partial<FromServer>);
      return session.open;
    };
    expect(told('person', [0])).toBe(true);
    expect(told('bot', [0])).toBe(false);
    expect(told('person', [1])).toBe(false);
  });

  it('leaves the clocks where they were until the connection is back', () => {
    const clock = { turn_ms: 60_000, bank_ms: [0, 0, 0], since: performance.now(), ends: null };
    const sent = (now: number) => ({ ...joined, now, social: social({ clock }) });
    const left = (): number => timeLeft({ ...session.clock!, toAct: [1] }, 1, performance.now()).turn;
    server().tell(sent(performance.now()));
    vi.advanceTimersByTime(5000);
    expect(left()).toBe(55_000);
    server().onclose?.();
    vi.advanceTimersByTime(5000);
    expect(left()).toBe(55_000);
    server().onopen?.();
    server().tell(sent(performance.now()));
    expect(left()).toBe(50_000);
  });

  it('is sent again, also if others did something meanwhile', () => {
    server().tell(event('said'));
    again({ type: 'resumed', n: 8, now: 0 });
    expect(acts()).toEqual([{ type: 'act', n: 7, action: BID }]);
  });

  it('is not sent beside another choice', () => {
    again(joined);
    session.act({ bid: 2 });
    expect(acts()).toEqual([{ type: 'act', n: 7, action: BID }]);
  });

  it('is sent until there is an answer', () => {
    again(joined);
    again(joined);
    expect(acts()).toHaveLength(1);
  });

  it('is sent after a server that has said goodbye', () => {
    server().tell({ type: 'error', code: 'stopping', text: '' } as unknown as FromServer);
    again({ type: 'resumed', n: 7, now: 0 });
    expect(acts()).toHaveLength(1);
  });

  it.each([
    ['was refused', { type: 'refused', code: 'bot-plays', text: 'No.', n: 7 } as const],
    ['has counted', { type: 'step', n: 8, move: { seat: 0, bid: 1 }, set: [] } as unknown as Step],
    ['was taken back', event('undone')],
  ])('is not sent again once it %s', (_, answer) => {
    server().tell(answer);
    again({ type: 'resumed', n: 8, now: 0 });
    expect(acts()).toEqual([]);
  });

  it('is a start as well, until the game has begun or the server refuses', () => {
    const starts = (): number => server().sent.filter(({ type }) => type === 'ask').length;
    const gathering = { ...joined, social: social({ state: 'gathering' }) };
    again(gathering);
    session.ask('start');
    again(gathering);
    again(gathering);
    expect(starts()).toBe(1);
    again(joined);
    again(gathering);
    expect(starts()).toBe(0);
    session.ask('start');
    server().tell({ type: 'refused', code: 'host-only', text: 'No.', n: 7 });
    again(gathering);
    expect(starts()).toBe(0);
  });
});
