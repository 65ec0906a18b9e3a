import { keptValue } from '../app/keptState.svelte';
import { isText, recordOf } from '../app/readers';
import type { SocialJson } from '../app/wire';

const kept = keptValue(
  'gizzard.muted',
  recordOf((stored): stored is string[] => Array.isArray(stored) && stored.every(isText)),
);
/** The most tables at which a browser remembers who is muted. */
const REMEMBERED = 20;

/** A person at a seat; the seat's next owner is a different person. */
const person = (seat: number, name: string | null): string => `${seat} ${name ?? ''}`;

/** Whom this browser's owner does not want to hear, by table. */
class Muted {
  has(table: string, seat: number, name: string | null): boolean {
    return kept.now[table]?.includes(person(seat, name)) ?? false;
  }

  set(table: string, seat: number, name: string | null, on: boolean): void {
    kept.change(({ [table]: now = [], ...others }) => {
      const rest = now.filter((other) => other !== person(seat, name));
      const latest = Object.entries(others).slice(1 - REMEMBERED);
      return { ...Object.fromEntries(latest), [table]: on ? [...rest, person(seat, name)] : rest };
    });
  }

  /** The people at a table, without what the muted ones have said. */
  quieted(table: string, social: SocialJson): SocialJson {
    const silent = (seat: number): boolean => this.has(table, seat, social.seats[seat]?.name ?? null);
    return { ...social, says: social.says.filter(({ seat }) => !silent(seat)) };
  }
}

export const muted = new Muted();
