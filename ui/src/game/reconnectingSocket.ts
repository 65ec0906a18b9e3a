import type { FromClient, FromServer, Ping } from '../app/wire';
import { findReason, noSocket } from './noSocket.svelte';

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 2000;
/** After this long without a message the server is pinged, */
const QUIET_MS = 20_000;
/** and has this long to answer. */
const PONG_MS = 5000;
/** After this many attempts in a row without an open socket the server is asked why. */
const ATTEMPTS = 4;

/** The table or pad in the address lets a load balancer send all its sockets to the same server. */
const addressOf = (table: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws?t=${encodeURIComponent(table)}`;

/** A WebSocket that is opened again whenever it is lost, with exponential backoff and jitter. */
export class ReconnectingSocket<Sent = FromClient, Received = FromServer> {
  #socket: WebSocket | null = null;
  #attempts = 0;
  #unopened = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param table      the name of the table or pad, never a secret
   * @param onopen     the socket is open: the time to join
   * @param onmessage  the server sent something
   * @param onlost     the connection is gone; the next attempt is scheduled
   */
  constructor(
    readonly table: () => string,
    readonly onopen: () => void,
    readonly onmessage: (message: Received) => void,
    readonly onlost: () => void,
  ) {}

  /** Connects, replacing an existing connection. */
  open(): void {
    this.close();
    const socket = new WebSocket(addressOf(this.table()));
    this.#socket = socket;
    this.#unopened += 1;
    socket.onopen = () => this.#opened();
    socket.onclose = () => this.#lost();
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#expectWithin(QUIET_MS);
      this.onmessage(JSON.parse(event.data) as Received);
    };
  }

  /** Whether the message could be sent. */
  send(message: Sent | Ping): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** The network or the page is back: checks the connection immediately. */
  check(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping();
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.open();
  }

  /** The server has accepted this client: the next retry is a quick one again. */
  resetBackoff(): void {
    this.#attempts = 0;
  }

  close(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#heartbeat);
    if (this.#socket) this.#socket.onopen = this.#socket.onclose = this.#socket.onmessage = null;
    this.#socket?.close();
    this.#socket = null;
  }

  #opened(): void {
    this.#unopened = 0;
    noSocket.reason = '';
    this.#expectWithin(QUIET_MS);
    this.onopen();
  }

  #expectWithin(ms: number): void {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(() => this.#ping(), ms);
  }

  #ping(): void {
    this.send({ type: 'ping' });
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(() => (this.close(), this.#lost()), PONG_MS);
  }

  #lost(): void {
    this.close();
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#attempts++);
    this.#retry = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
    if (this.#unopened > 0 && this.#unopened % ATTEMPTS === 0) void findReason();
    this.onlost();
  }
}
