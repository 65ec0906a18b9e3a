import { prefs, type Pace } from '../app/prefs.svelte';
import type { Card } from '../cards/code';
import type {
  ActionJson,
  Ask,
  ErrorCode,
  Change,
  Act,
  FromServer,
  Joined,
  Language,
  SocialJson,
  Step,
  TableEvent,
  TableInfo,
} from '../app/wire';
import type { RunningClock } from './clock.svelte';
import { advance, firstFrame, framesOfStep, type Frame, type Snapshot } from './frames';
import { ReconnectingSocket } from './reconnectingSocket';
import { catchingUp, delayBetween } from './pace';
import { PacedQueue } from './pacedQueue';
import { applyChanges } from './patch';

/** Errors after which reconnecting is pointless. */
const FATAL = new Set<ErrorCode>([
  'no-table',
  'no-seat',
  'seat-lost',
  'no-spectators',
  'banned',
  'removed',
  'not-dealt',
]);
/** Errors that mean that the secret of this session belongs to no seat. */
const SEAT_LOST = new Set<ErrorCode>(['no-seat', 'seat-lost']);

/** Receives what happens in a session. */
export interface Listener {
  frame(before: Frame | null, frame: Frame): void;
  event(event: TableEvent, before: SocialJson, after: SocialJson): void;
  /** Somebody has connected or disconnected. */
  presence(before: SocialJson, after: SocialJson): void;
  /** The first deal of a new table is about to be shown; whether the game waits after it until it is released. */
  begun(table: TableInfo): boolean;
  /** The server has refused an action or a request. */
  refused(text: string): void;
  /** The connection is lost; with an error, for good. */
  lost(error: string | null): void;
}

/** The most frames that wait in ordinary play. More wait while a claim is played out, and a clock may be running. */
const A_TRICK = 8;

/** One seat at one table, or a spectator: what the server has sent, and the frame that is shown now. */
export class Session {
  frame = $state.raw<Frame | null>(null);
  table = $state.raw<TableInfo | null>(null);
  social = $state.raw<SocialJson | null>(null);
  /** By seat the level of the bot that it belongs to; replaced only when that changes. */
  bots = $state.raw<readonly (string | null)[]>([]);
  status = $state<'connecting' | 'open' | 'lost' | 'failed'>('connecting');
  refusal = $state<string | null>(null);
  error = $state<string | null>(null);
  /** This session has no seat (any more). */
  seatLost = $state(false);
  /** The pace of this game, if it differs from the viewer's usual one. */
  pace = $state<Pace | null>(null);
  /** The legal card that has just been sent: it is shown on the table before the server has confirmed it. */
  unconfirmed = $state<Card | null>(null);

  /** The server's time less this page's own. */
  #serverOffset = 0;
  #lostAt = $state(Infinity);
  /** An action has been sent and not answered: a second click must not become a second action. */
  #pending = false;
  /** What the player chose last, until the seat has moved, or the server has refused it. */
  #action: Act | null = null;
  /** It may not have arrived, or not have counted: it is sent again once this page has joined again. */
  repeats = $state(false);
  /** The host has asked for the start: asked again when the connection is back, until the game begins or it is refused. */
  #start: Ask | null = null;
  #latest = $state.raw<Snapshot | null>(null);
  #lang: Language = prefs.lang;
  #socket = new ReconnectingSocket(
    () => this.id,
    () => this.#join(),
    (message) => this.#receive(message),
    () => this.#lost(),
  );
  #queue = new PacedQueue<Frame>(
    (frame) => this.#display(frame),
    (next, shown, waiting) =>
      delayBetween(next, shown, this.pace ?? prefs.pace, this.hurried) *
      catchingUp(this.secret === null ? waiting : this.social?.clock ? waiting - A_TRICK : 0),
  );

  /** @param secret  of the seat; null for a spectator */
  constructor(
    readonly id: string,
    readonly secret: string | null,
    readonly listener: Listener,
  ) {}

  /** The clock runs, or other people are waiting. */
  get hurried(): boolean {
    const { clock, seats } = this.social ?? { clock: null, seats: [] };
    return clock?.since != null || seats.some(({ bot }, seat) => bot === null && seat !== this.table?.seat);
  }

  /** The frame shown is the server's latest state, so moves can be made. */
  get current(): boolean {
    const kind = this.frame?.kind;
    return this.frame?.view === this.#latest?.view && kind !== 'result' && kind !== 'count';
  }

  /** As far as this page knows, this player may still choose: nobody has done so for them, or is about to. */
  get open(): boolean {
    const [view, seat] = [this.#latest?.view, this.table?.seat ?? -1];
    return view?.to_act.includes(seat) === true && this.social?.seats[seat]?.playing !== 'bot';
  }

  /** The clock as the server has it, whichever frame is shown. */
  get clock(): RunningClock | null {
    const reading = this.social?.clock;
    return reading
      ? {
          reading,
          serverOffset: this.#serverOffset,
          until: this.#lostAt,
          toAct: this.#latest?.view?.to_act ?? [],
          seats: this.social?.seats ?? [],
        }
      : null;
  }

  /** The server's time in ms since 1970, as far as this page knows. */
  readonly now = (): number => performance.now() + this.#serverOffset;

  connect(lang: Language): void {
    this.#lang = lang;
    this.#socket.open();
  }

  close(): void {
    this.#socket.close();
    this.#queue.stop();
  }

  act(action: ActionJson): void {
    this.refusal = null;
    // While nothing can be sent, the last choice counts.
    const busy = this.status === 'open' ? this.#pending : this.status === 'failed';
    if (busy || !this.#latest) return;
    this.#action = { type: 'act', n: this.#latest.n, action };
    this.repeats = !this.#socket.send(this.#action);
    this.#pending = true;
    // The player who leads need not watch the last trick any longer.
    if (this.frame?.kind === 'trick') this.skip();
    if (action.play && action.play !== '?' && this.frame?.view.legal.includes(action))
      this.unconfirmed = action.play;
  }

  ask(what: Ask['what'], more: Partial<Ask> = {}): void {
    this.refusal = null;
    const seen = what === 'undo' || what === 'claim' ? { n: this.#latest?.n } : {};
    const asked: Ask = { ...more, ...seen, type: 'ask', what };
    if (what === 'start') this.#start = asked;
    this.#socket.send(asked);
  }

  vote(ask: number, yes: boolean): void {
    this.#socket.send({ type: 'vote', ask, yes });
  }

  say(what: { phrase: string } | { text: string }): void {
    this.#socket.send({ type: 'say', ...what });
  }

  /** Shows everybody a position of the finished game; whether that could be sent. */
  moveCursor(n: number, seat: number): boolean {
    return this.#socket.send({ type: 'cursor', n, seat });
  }

  /** Shows the next frame without waiting for it. */
  skip(): void {
    this.#queue.skip();
  }

  /** From the next frame on; null: as usual. */
  setPace(pace: Pace | null): void {
    this.pace = pace;
    this.skip();
  }

  /** Continues after the draw for dealer has been shown. */
  release(): void {
    this.#queue.hold(false);
  }

  /** Checks the connection after the network has gone or come back, or the page has. */
  checkConnection(): void {
    if (this.status !== 'failed') this.#socket.check();
  }

  #join(): void {
    const { id: table, secret } = this;
    const since = this.#latest ? { since: this.#latest.n } : {};
    this.#socket.send({ type: 'join', table, lang: this.#lang, ...(secret ? { secret } : {}), ...since });
  }

  #lost(): void {
    this.repeats = this.#action !== null;
    if (this.status === 'failed') return this.#socket.close();
    if (this.status !== 'lost') this.listener.lost(null);
    this.#lostAt = Math.min(this.#lostAt, performance.now());
    this.status = 'lost';
  }

  #display(frame: Frame): void {
    const before = this.frame;
    this.frame = frame;
    if (frame.kind !== 'clear') this.unconfirmed = null;
    if (frame.move) this.refusal = null;
    this.listener.frame(before, frame);
  }

  /** What was sent has been answered, or never will be. */
  #settle(): void {
    this.#pending = false;
    this.unconfirmed = null;
  }

  #receive(message: FromServer): void {
    if (message.type === 'step') return this.#step(message);
    if (message.type === 'presence') return this.#presenceChanged(message.set);
    if (message.type === 'pong') return;
    if (message.type === 'joined' || message.type === 'resumed') return this.#accepted(message);
    this.#settle();
    if (message.type === 'refused') this.#refused(message.code, message.text);
    else this.#failed(message.code, message.text);
  }

  #refused(code: string, text: string): void {
    this.#pending = this.repeats = code === 'seat-elsewhere' && this.#action !== null;
    if (this.repeats) return this.#socket.open();
    this.#action = this.#start = null;
    this.refusal = text;
    this.listener.refused(text);
  }

  /** Acts again, unless the seat has moved meanwhile; what has counted by now does not count twice. */
  #repeat(): void {
    if (this.repeats && this.#action) this.#pending = this.#socket.send(this.#action);
    else this.#settle();
    this.repeats = false;
  }

  #accepted(message: Joined | Extract<FromServer, { type: 'resumed' }>): void {
    this.status = 'open';
    this.#lostAt = Infinity;
    this.#socket.resetBackoff();
    this.#serverOffset = message.now - performance.now();
    if (message.type === 'joined') this.#joined(message);
    this.#repeat();
    if (this.social?.state !== 'gathering') this.#start = null;
    if (this.#start) this.#socket.send(this.#start);
  }

  /** The seat has moved, in this window or elsewhere, or moves were taken back. */
  #forgetAction(): void {
    this.#pending = false;
    this.#action = null;
  }

  #joined(joined: Joined): void {
    this.#settle();
    this.table = joined.table;
    this.#update(joined);
    const first = firstFrame(joined);
    if (!first) return;
    const { history, round, seat } = first.view;
    const begun = history.length > 0 || round.tricks.length > 0;
    const held = this.frame === null && seat !== null && !begun && this.listener.begun(joined.table);
    this.#queue.reset(first);
    if (held) this.#queue.hold(true);
  }

  #presenceChanged(set: Change[]): void {
    const now = this.#latest;
    if (!now?.social) return;
    const { social } = applyChanges({ social: now.social }, set);
    this.#update({ ...now, social });
    this.listener.presence(now.social, social);
  }

  /** Steps arrive in order; after a gap the session joins again to get what is missing. */
  #step(step: Step): void {
    const before = this.#latest;
    if (!before || step.n <= before.n) return;
    if (step.n > before.n + 1) return this.#socket.open();
    const after = advance(before, step);
    this.#update(after);
    if (step.move?.seat === this.table?.seat || step.event?.kind === 'undone') this.#forgetAction();
    if (step.event) this.#pending = false;
    if (step.event && before.social && after.social)
      this.listener.event(step.event, before.social, after.social);
    this.#show(framesOfStep(before, after, step.move, step.event));
  }

  #show(frames: Frame[]): void {
    const [first] = frames;
    if (first?.kind === 'undo') return this.#queue.reset(first);
    const held = this.frame === null && first && this.table && this.listener.begun(this.table);
    this.#queue.push(...frames);
    if (held) this.#queue.hold(true);
  }

  #update({ n, view, spec, social, trick }: Snapshot): void {
    this.#latest = { n, view, spec, social, trick };
    this.social = social;
    const bots = (social?.seats ?? []).map(({ bot }) => bot);
    if (bots.join() !== this.bots.join()) this.bots = bots;
  }

  /** Once the table has been shown, all but fatal errors are temporary. */
  #failed(code: ErrorCode, text: string): void {
    if (this.#latest && !FATAL.has(code)) return;
    this.error = text;
    this.seatLost = SEAT_LOST.has(code);
    this.status = 'failed';
    this.listener.lost(text);
  }
}
