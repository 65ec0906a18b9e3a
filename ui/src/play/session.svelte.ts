import { prefs } from '../prefs.svelte';
import type {
  Action,
  AskKind,
  Change,
  FromServer,
  Joined,
  Lang,
  Social,
  Step,
  TableEvent,
  TableInfo,
} from '../wire';
import type { Ticking } from './clock.svelte';
import { advance, firstFrame, framesOf, type Frame, type Moment } from './frames';
import { Line } from './line';
import { delayBetween } from './pace';
import { Pacer } from './pacer';
import { patched } from './patch';

/** Errors after which it is of no use to come back. */
const FINAL = new Set(['no-table', 'no-seat', 'seat-lost', 'no-spectators', 'banned', 'removed']);
/** Errors that say that the secret of this session opens no seat. */
const SEATLESS = new Set(['no-seat', 'seat-lost']);

/** What a session tells as it happens. */
export interface Listener {
  frame(before: Frame | null, frame: Frame): void;
  event(event: TableEvent, before: Social, after: Social): void;
  /** Who is here has changed. */
  presence(before: Social, after: Social): void;
}

/** One seat at one table, or a spectator's place: what the socket brought, and the frame that is shown now. */
export class Session {
  frame = $state.raw<Frame | null>(null);
  table = $state.raw<TableInfo | null>(null);
  social = $state.raw<Social | null>(null);
  status = $state<'connecting' | 'open' | 'lost' | 'failed'>('connecting');
  refusal = $state<string | null>(null);
  error = $state<string | null>(null);
  /** The seat is somebody else's, or nobody's. */
  seatLost = $state(false);
  /** The first deal of a new table has just been seen: time to show the draw. */
  fresh = $state(false);

  /** The server's time less this page's own. */
  #ahead = 0;
  /** An action is on its way: a second click must not become a second action. */
  #asked = false;
  #latest = $state.raw<Moment | null>(null);
  #lang: Lang = prefs.lang;
  #line = new Line(
    () => this.#join(),
    (message) => this.#hear(message),
    () => this.#lost(),
  );
  #pacer = new Pacer<Frame>(
    (frame) => this.#display(frame),
    (next, shown) => delayBetween(next, shown, prefs.pace, this.#hurried),
  );

  /** @param secret  what the seat belongs to; null for who only watches */
  constructor(
    readonly id: string,
    readonly secret: string | null,
    readonly listener: Listener,
  ) {}

  /** Time runs, or other people wait. */
  get #hurried(): boolean {
    const { clock, seats } = this.social ?? { clock: null, seats: [] };
    return clock?.since != null || seats.some(({ bot }, seat) => bot === null && seat !== this.table?.seat);
  }

  /** What is shown is what the server has: moves may be made. */
  get current(): boolean {
    const kind = this.frame?.kind;
    return this.frame?.view === this.#latest?.view && kind !== 'result' && kind !== 'count';
  }

  /** The clock as it stands at the server, whatever is shown. */
  get ticking(): Ticking | null {
    const clock = this.social?.clock;
    return clock ? { clock, ahead: this.#ahead, thinking: this.#latest?.view?.to_act ?? [] } : null;
  }

  connect(lang: Lang): void {
    this.#lang = lang;
    this.#line.open();
  }

  close(): void {
    this.#line.close();
    this.#pacer.stop();
  }

  act(action: Action): void {
    this.refusal = null;
    if (this.#asked || !this.#latest) return;
    this.#asked = this.#line.send({ type: 'act', n: this.#latest.n, action });
  }

  ask(what: AskKind, more: object = {}): void {
    this.refusal = null;
    this.#line.send({ type: 'ask', what, ...more });
  }

  vote(ask: number, yes: boolean): void {
    this.#line.send({ type: 'vote', ask, yes });
  }

  say(what: { phrase: string } | { text: string }): void {
    this.#line.send({ type: 'say', ...what });
  }

  /** Shows the next frame without waiting for it. */
  skip(): void {
    this.#pacer.skip();
  }

  /** Nothing goes on while the draw lies on the table. */
  hold(on: boolean): void {
    this.#pacer.hold(on);
  }

  /** For when the network has just gone or come, or the page is back. */
  hurry(): void {
    if (this.status !== 'failed') this.#line.check();
  }

  #join(): void {
    const { id: table, secret } = this;
    const since = this.#latest ? { since: this.#latest.n } : {};
    this.#line.send({ type: 'join', table, lang: this.#lang, ...(secret ? { secret } : {}), ...since });
  }

  #lost(): void {
    this.#asked = false;
    if (this.status === 'failed') this.#line.close();
    else this.status = 'lost';
  }

  #display(frame: Frame): void {
    const before = this.frame;
    this.frame = frame;
    if (frame.move) this.refusal = null;
    this.listener.frame(before, frame);
  }

  #hear(message: FromServer): void {
    if (message.type === 'step') return this.#step(message);
    if (message.type === 'presence') return this.#present(message.set);
    if (message.type === 'pong') return;
    this.#asked = false;
    if (message.type === 'refused') this.refusal = message.text;
    else if (message.type === 'error') this.#failed(message.code, message.text);
    else this.#open(message);
  }

  #open(message: Joined | Extract<FromServer, { type: 'resumed' }>): void {
    this.status = 'open';
    this.#line.steady();
    this.#ahead = message.now - performance.now();
    if (message.type === 'joined') this.#joined(message);
  }

  #joined(joined: Joined): void {
    this.table = joined.table;
    this.#take(joined);
    const first = firstFrame(joined);
    if (!first) return;
    const { history, round, seat } = first.view;
    const begun = history.length > 0 || round.tricks.length > 0;
    this.fresh = this.frame === null && seat !== null && !begun;
    this.#pacer.reset(first);
  }

  #present(set: Change[]): void {
    const now = this.#latest;
    if (!now?.social) return;
    const { social } = patched({ social: now.social }, set);
    this.#take({ ...now, social });
    this.listener.presence(now.social, social);
  }

  /** Steps come in order; one that is missing is asked for by joining again. */
  #step(step: Step): void {
    const before = this.#latest;
    if (!before || step.n <= before.n) return;
    if (step.n > before.n + 1) return this.#line.open();
    const after = advance(before, step);
    this.#take(after);
    if (step.move?.seat === this.table?.seat || step.event) this.#asked = false;
    if (step.event && before.social && after.social)
      this.listener.event(step.event, before.social, after.social);
    this.#show(framesOf(before, after, step.move, step.event));
  }

  #show(frames: Frame[]): void {
    const [first] = frames;
    if (first?.kind === 'undo') return this.#pacer.reset(first);
    if (this.frame === null && first) this.fresh = true;
    this.#pacer.push(...frames);
  }

  #take({ n, view, spec, social }: Moment): void {
    this.#latest = { n, view, spec, social };
    this.social = social;
  }

  /** Once the table has been seen, most of what goes wrong passes. */
  #failed(code: string, text: string): void {
    if (this.#latest && !FINAL.has(code)) return;
    this.error = text;
    this.seatLost = SEATLESS.has(code);
    this.status = 'failed';
  }
}
