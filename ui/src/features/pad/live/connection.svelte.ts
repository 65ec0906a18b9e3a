import { prefs } from '../../../app/prefs.svelte';
import { ReconnectingSocket } from '../../../game/reconnectingSocket';
import type { CellsWritten, FromPhone, PadShown, ToPhone, WriteRefused } from '../../../app/wire';
import { device, type Cells, type Changes, type Game } from '../game';
import { pad } from '../pad.svelte';
import { latest, merge, newer } from '../rules';
import { sharing, type Conflict, type Share } from '../sharing.svelte';
import { isShown, stageOf } from './conflicts';
import { delivererOf, deviceSecret, type Deliverers } from './identity';
import { isTemporary } from './retry';

/** `gone`: the pad is no longer shared; `refused`: the server does not take what this phone sends. */
export type State = 'connecting' | 'live' | 'offline' | 'refused' | 'gone';

/** What never changes is not sent: the server has it since the pad is shared. */
const FIXED = ['rules', 'first'];
/** Characters of one message; the server takes 16 KiB. */
const MOST = 12_000;

/** Cells in pieces that each fit a message. */
export function inPieces(cells: Cells): Cells[] {
  const pieces: Cells[] = [];
  let length = MOST;
  for (const [key, cell] of Object.entries(cells)) {
    const more = JSON.stringify([key, cell]).length;
    if (length + more > MOST) pieces.push({});
    length = length + more > MOST ? more : length + more;
    (pieces.at(-1) as Cells)[key] = cell;
  }
  return pieces;
}

/** The cells of a game that the server does not have. Other phones say themselves whose they are. */
export function unsent(cells: Cells, server: Cells): Cells {
  const own = `phone.${device()}`;
  const isOurs = (key: string): boolean => !FIXED.includes(key) && (key === own || !key.startsWith('phone.'));
  return Object.fromEntries(Object.entries(newer(cells, server)).filter(([key]) => isOurs(key)));
}

/** The values that differ between cells and others. */
const differing = (cells: Cells, others: Cells): [string, unknown][] =>
  Object.entries(cells).flatMap(([key, { v }]) =>
    JSON.stringify(v) === JSON.stringify(others[key]?.v) ? [] : [[key, v]],
  );

/** Opens the rounds again that one phone has closed, or changed, while this one changed them, or closed them: nobody
 * has seen the numbers that would count. So is a game with such a round, or that one phone ended and the other went on with. */
export function reopened({ cells }: Game, theirs: Cells, server: Cells): Changes {
  const sides = [differing(unsent(cells, server), server), differing(newer(theirs, cells), cells)];
  const both = merge(cells, theirs);
  const by = (is: (key: string) => boolean): boolean[] => sides.map((side) => side.some(([key]) => is(key)));
  const isContested = (key: string): boolean => {
    const written = by((one) => one.startsWith(key.slice(0, -'done'.length)) && isShown(one));
    const closed = by((one) => one === key);
    return written.some((is, at) => is && (written[1 - at] || closed[1 - at]));
  };
  const rounds = Object.keys(both).filter((key) => key.endsWith('.done') && isContested(key));
  const wentOn = by((key) => /^\d/.test(key)); // the keys of a round begin with its number
  const goesOn = rounds.length > 0 || by((key) => key === 'ended').some((is, at) => is && wentOn[1 - at]);
  const open = [...rounds, ...(goesOn ? ['ended'] : [])].filter((key) => both[key]?.v === true);
  return Object.fromEntries(open.map((key) => [key, null]));
}

/** A game on its way between this phone and the server. */
export class Connection {
  state = $state<State>('connecting');
  phones = $state(1);
  /** Why the server refuses this phone for now or for good, in its words. */
  problem = $state('');
  /** What the server will never take: it stays on this phone. */
  dropped = $state.raw<Cells>({});
  whyDropped = $state('');
  /** Who delivered cells, if not the phones that their stamps name. */
  by = $state.raw<Deliverers>({});
  #server = $state.raw<Cells>({});
  readonly #device = deviceSecret();
  /** Whether what was refused last may be accepted later. */
  #mayPass = false;
  /** What was sent on this connection and is not confirmed. */
  #sent: Cells = {};
  readonly #socket = new ReconnectingSocket<FromPhone | object, ToPhone>(
    () => this.#share?.pad ?? '',
    () => this.#join(),
    (message) => void this.#read(message),
    () => this.#lost(),
  );

  constructor(
    readonly game: string,
    known: Cells,
  ) {
    const upTo = this.#share?.upTo ?? '';
    this.#server = Object.fromEntries(Object.entries(known).filter(([, { t }]) => t <= upTo));
    this.#socket.open();
  }

  get #share(): Share | null {
    return sharing.of(this.game);
  }

  /** How many fields have changed that the server does not know of. */
  waiting({ cells }: Game): number {
    return Object.keys(unsent(cells, merge(this.#server, this.dropped))).length;
  }

  /** Whether the server has a cell of this phone as another one delivered it. */
  isForged(key: string, { cells }: Game): boolean {
    const cell = this.#server[key];
    return !!cell && cell.t === cells[key]?.t && delivererOf(key, this.#server, this.by) !== device();
  }

  /** A game as the server has it; null as long as this is not known. */
  asSent(game: Game): Game | null {
    const fixed = Object.fromEntries(Object.entries(game.cells).filter(([key]) => FIXED.includes(key)));
    return this.state === 'live' ? { ...game, cells: { ...this.#server, ...fixed } } : null;
  }

  /** Sends what is new, if the server can be reached. */
  push({ cells }: Game): void {
    if (this.state !== 'live' || this.#share?.may === 'read') return;
    const known = merge(merge(this.#server, this.#sent), this.dropped);
    for (const piece of inPieces(unsent(cells, known))) {
      if (!this.#socket.send({ type: 'write', cells: piece, device: this.#device })) return;
      this.#sent = { ...this.#sent, ...piece };
    }
  }

  /** The network, or the page, is back. */
  check(): void {
    if (this.state !== 'gone') this.#socket.check();
  }

  close(): void {
    this.#socket.close();
  }

  #join(): void {
    const { pad: table, secret } = this.#share ?? {};
    this.#socket.send({ type: 'join', table, secret, lang: prefs.lang });
  }

  #lost(): void {
    this.#sent = {};
    if (this.state !== 'gone') this.state = 'offline';
  }

  async #read(message: ToPhone): Promise<void> {
    if (message.type === 'pad') this.#shown(message);
    if (message.type === 'phones') this.phones = message.phones;
    if (message.type === 'pad' || message.type === 'written') await this.#received(message);
    if (message.type === 'refused') this.#refused(message);
    if (message.type === 'pong') this.#retry();
    if (message.type === 'error') this.#ended(message.code, message.text);
  }

  #shown({ phones, may }: PadShown): void {
    this.#socket.resetBackoff();
    this.#sent = {};
    this.#server = this.by = {};
    this.phones = phones;
    this.state = 'live';
    this.problem = '';
    if (may !== this.#share?.may) sharing.change(this.game, { may });
  }

  async #received({ cells, by = {} }: PadShown | CellsWritten): Promise<void> {
    const others = Object.entries(this.by).filter(([key]) => !(key in cells));
    this.by = { ...Object.fromEntries(others), ...by };
    this.#server = merge(this.#server, cells);
    const own = device();
    const server = this.#server; // later it has what this phone has written before it has seen this
    const overwritten = await pad.receive(this.game, cells, (game) => reopened(game, cells, server));
    const stage = pad.sheet && pad.game?.id === this.game ? stageOf(pad.sheet) : 0;
    const found = overwritten
      .map((one): Conflict => ({ ...one, stage, device: delivererOf(one.key, cells, by) }))
      .filter((one) => one.device !== own && isShown(one.key));
    const keys = found.map(({ key }) => key);
    // Where a round is open again, what had led to that is shown still.
    const before = (this.#share?.conflicts ?? [])
      .filter((one) => one.stage >= stage && !keys.includes(one.key))
      .map((one) => ({ ...one, stage }));
    sharing.change(this.game, { upTo: latest(this.#server), conflicts: [...before, ...found] });
    if (pad.game?.id === this.game) this.push(pad.game);
  }

  /** Sends the rest again without the cells that will never be accepted; stops if nothing will be. */
  #refused({ code, text, cells }: WriteRefused): void {
    this.#mayPass = isTemporary(code);
    if (cells.length === 0) [this.state, this.problem] = ['refused', text];
    else this.whyDropped = text;
    const never = Object.entries(this.#sent).filter(([key]) => cells.includes(key));
    this.dropped = { ...this.dropped, ...Object.fromEntries(never) };
    this.#sent = {};
    if (pad.game?.id === this.game) this.push(pad.game);
  }

  /** Sends again what was refused only for a while. */
  #retry(): void {
    if (this.state !== 'refused' || !this.#mayPass) return;
    this.state = 'live';
    if (pad.game?.id === this.game) this.push(pad.game);
  }

  #ended(code: string, text: string): void {
    this.problem = text;
    if (isTemporary(code)) return;
    this.#socket.close();
    this.state = code === 'no-pad' ? 'gone' : 'refused';
  }
}
