import type { Action, FromServer, Lang, TableInfo } from '../wire';
import { advance, firstFrame, framesOf, type Frame, type Scene } from './frames';
import { Pacer } from './pacer';
import { delayBetween } from './pace';
import { prefs } from '../prefs.svelte';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;

const socketAddress = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;

/** One seat at one table: the socket, what it brought, and the frame that is shown now. */
export class Session {
  frame = $state.raw<Frame | null>(null);
  table = $state.raw<TableInfo | null>(null);
  status = $state<'connecting' | 'open' | 'lost' | 'failed'>('connecting');
  refusal = $state<string | null>(null);
  error = $state<string | null>(null);
  /** The first deal of a new table has just been seen: time to show the draw. */
  fresh = $state(false);

  /** An action is on its way: a second click must not become a second action. */
  #asked = false;
  #latest = $state.raw<Scene | null>(null);
  #socket: WebSocket | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #pacer = new Pacer<Frame>(
    (frame) => this.#display(frame),
    (next, shown) => delayBetween(next, shown, prefs.pace),
  );

  constructor(
    readonly id: string,
    readonly secret: string,
    readonly heard: (before: Frame | null, frame: Frame) => void,
  ) {}

  /** What is shown is what the server has: moves may be made. */
  get current(): boolean {
    const kind = this.frame?.kind;
    return this.frame?.n === this.#latest?.n && kind !== undefined && kind !== 'result' && kind !== 'count';
  }

  connect(lang: Lang): void {
    this.#drop();
    const socket = new WebSocket(socketAddress());
    this.#socket = socket;
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: 'join', table: this.id, secret: this.secret, lang }));
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as FromServer);
    socket.onclose = () => this.#lost(lang);
  }

  close(): void {
    this.#drop();
    this.#pacer.stop();
  }

  act(action: Action): void {
    this.refusal = null;
    if (this.#asked || !this.#latest || this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#asked = true;
    this.#socket.send(JSON.stringify({ type: 'act', n: this.#latest.n, action }));
  }

  /** Shows the next frame without waiting for it. */
  skip(): void {
    this.#pacer.skip();
  }

  /** Tries again at once, for when the network or the page has just come back. */
  hurry(lang: Lang): void {
    if (this.status === 'lost') this.connect(lang);
  }

  #drop(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    if (this.#socket) this.#socket.onclose = this.#socket.onmessage = null;
    this.#socket?.close();
  }

  #lost(lang: Lang): void {
    this.#asked = false;
    if (this.status === 'failed') return;
    this.status = 'lost';
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries++);
    this.#retry = setTimeout(() => this.connect(lang), wait * (0.75 + Math.random() / 2));
  }

  #display(frame: Frame): void {
    const before = this.frame;
    this.frame = frame;
    if (frame.move) this.refusal = null;
    this.heard(before, frame);
  }

  #hear(message: FromServer): void {
    this.#asked = false;
    if (message.type === 'refused') this.refusal = message.text;
    else if (message.type === 'error') this.#failed(message.text);
    else if (message.type === 'joined') this.#joined(message);
    else if (this.#latest) {
      const before = this.#latest;
      this.#latest = advance(before, message);
      this.#pacer.push(...framesOf(before, this.#latest, message.move));
    }
  }

  #joined(message: Extract<FromServer, { type: 'joined' }>): void {
    this.status = 'open';
    this.#tries = 0;
    this.table = message.table;
    this.#latest = message;
    const { round, history } = message.view;
    this.fresh = history.length === 0 && round.tricks.length === 0 && this.frame === null;
    this.#pacer.reset(firstFrame(message));
  }

  #failed(text: string): void {
    if (this.#latest) return;
    this.error = text;
    this.status = 'failed';
  }
}
