import type { FromServer } from '../wire';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;
/** After this long without a word from the server it is asked whether it is still there, */
const QUIET_MS = 20_000;
/** and has this long to answer. */
const ANSWER_MS = 5000;

const address = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;

/** A socket that is opened again whenever it is lost, after pauses that grow. */
export class Line {
  #socket: WebSocket | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param opened  the socket is open: the time to join
   * @param heard   a message
   * @param lost    the socket is gone; the next is on its way
   */
  constructor(
    readonly opened: () => void,
    readonly heard: (message: FromServer) => void,
    readonly lost: () => void,
  ) {}

  /** Connects, anew where there is a connection. */
  open(): void {
    this.close();
    const socket = new WebSocket(address());
    this.#socket = socket;
    socket.onopen = () => (this.#listen(QUIET_MS), this.opened());
    socket.onclose = () => this.#gone();
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#listen(QUIET_MS);
      this.heard(JSON.parse(event.data) as FromServer);
    };
  }

  /** Whether the message is on its way. */
  send(message: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** The network or the page is back: does not wait to find out what became of the connection. */
  check(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ask();
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.open();
  }

  /** All is well with the other side: the next pause is a short one again. */
  steady(): void {
    this.#tries = 0;
  }

  close(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#pulse);
    if (this.#socket) this.#socket.onopen = this.#socket.onclose = this.#socket.onmessage = null;
    this.#socket?.close();
    this.#socket = null;
  }

  #listen(ms: number): void {
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => this.#ask(), ms);
  }

  #ask(): void {
    this.send({ type: 'ping' });
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => (this.close(), this.#gone()), ANSWER_MS);
  }

  #gone(): void {
    this.close();
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries++);
    this.#retry = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
    this.lost();
  }
}
