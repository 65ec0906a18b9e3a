import { getContext, setContext } from 'svelte';
import type { Avatar, SeatJson } from '../app/wire';

/** Somebody at the table, as they are drawn beside their name. */
export interface Person {
  avatar: Avatar | null;
  /** The level of a bot. */
  bot: string | null;
  /** Who plays: also a person's seat may be a bot's for a while. */
  playing?: SeatJson['playing'];
  /** What they are known by at this table alone. */
  owner?: SeatJson['owner'];
}

const KEY = 'people';

/** Tells everything drawn inside the calling component who sits at the table. */
export const providePeople = (seats: () => readonly SeatJson[]): void => void setContext(KEY, seats);

/** Who sits at the table, by seat; empty outside a table. */
export const people = (): (() => readonly Person[]) => getContext(KEY) ?? (() => []);
