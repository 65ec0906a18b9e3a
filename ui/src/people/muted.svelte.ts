import { load, save } from '../app/prefs.svelte';
import type { SocialJson } from '../app/wire';

const KEY = 'gizzard.muted';
/** The most tables at which a browser remembers who is muted. */
const REMEMBERED = 20;

/** A person at a seat; the seat's next owner is a different person. */
const person = (seat: number, name: string | null): string => `${seat} ${name ?? ''}`;

/** Whom this browser's owner does not want to hear, by table. */
class Muted {
  #tables = $state.raw<Partial<Record<string, string[]>>>(load<Record<string, string[]>>(KEY));

  has(table: string, seat: number, name: string | null): boolean {
    return this.#tables[table]?.includes(person(seat, name)) ?? false;
  }

  set(table: string, seat: number, name: string | null, on: boolean): void {
    const { [table]: now = [], ...others } = this.#tables;
    const rest = now.filter((other) => other !== person(seat, name));
    const kept = Object.entries(others).slice(1 - REMEMBERED);
    this.#tables = { ...Object.fromEntries(kept), [table]: on ? [...rest, person(seat, name)] : rest };
    save(KEY, this.#tables);
  }

  /** The people at a table, without what the muted ones have said. */
  quieted(table: string, social: SocialJson): SocialJson {
    const silent = (seat: number): boolean => this.has(table, seat, social.seats[seat]?.name ?? null);
    return { ...social, says: social.says.filter(({ seat }) => !silent(seat)) };
  }
}

export const muted = new Muted();
