import { decoded } from './addresses';
import { persisted } from './persisted';
import { isText, listOf, recordOf } from './readers';
import type { ActionJson } from './wire';

/** The most seats that a browser remembers. */
const REMEMBERED = 20;

export interface Answer {
  actions: ActionJson[];
  right: boolean;
  verdict: string;
  why: string;
}

/** A seat at the table on show. */
export interface Seat {
  secret: string;
  /** Only this entry of the history keeps it: a moment of a finished game is played again. */
  exercise?: boolean;
  /** The review or the replay of the finished game that the table continues. */
  from?: string;
  /** The round of that game that is played again, and what it brought. */
  was?: { round: number; points: number };
  /** What there is to say of each choice in the position that is played again. */
  answers?: Answer[];
}

/** The secrets of this browser's seats by table, newest last. */
const seats = persisted('gizzard.seats', recordOf(isText));

/** The tables at which this browser holds a seat, newest first. */
export const savedTables = (): string[] => Object.keys(seats.get()).reverse().slice(0, REMEMBERED);

/** Tables that are known to be over. */
export const overTables = persisted('gizzard.over', listOf(isText));

/** The tables at which a game may wait to be continued, newest first. */
export function openTables(): string[] {
  const over = overTables.get();
  return savedTables().filter((table) => !over.includes(table));
}

/** The secret of this browser's seat at a table. */
export const seatSecret = (table: string): string | undefined => seats.get()[table];

export function forgetSeat(table: string): void {
  seats.change(({ [table]: _, ...others }) => others);
  if (location.pathname === tablePath(table)) history.replaceState(null, '');
}

/** Remembers a seat as the one that was used last. */
export function saveSeat(table: string, secret: string): void {
  seats.change(({ [table]: _, ...others }) =>
    Object.fromEntries([...Object.entries(others).slice(1 - REMEMBERED), [table, secret]]),
  );
}

export const tablePath = (table: string): string => `/t/${encodeURIComponent(table)}`;

/**
 * This browser's seat at a table: from the link, the history entry, which keeps it even if storage is switched off, or
 * storage. It replaces a saved one only when the table has accepted it.
 */
export function findSeat(table: string): Seat | null {
  const linked = decoded(location.hash.slice(1));
  const state = history.state as Seat | null;
  const saved = seatSecret(table) ?? '';
  const secret = linked || (state?.secret ?? '') || saved;
  if (secret && !saved && !state?.exercise) saveSeat(table, secret);
  if (linked) hideSecret(secret);
  return secret ? { ...state, secret } : null;
}

/** Takes the secret out of the address, so that copying the address to invite a friend does not give the seat away. */
function hideSecret(secret: string): void {
  history.replaceState({ secret } satisfies Seat, '', location.pathname + location.search);
}
