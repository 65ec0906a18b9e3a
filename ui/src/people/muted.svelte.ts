import { keptValue } from '../app/keptState.svelte';
import { isText, recordOf } from '../app/readers';
import type { SocialJson } from '../app/wire';

const kept = keptValue(
  'gizzard.muted',
  recordOf((stored): stored is string[] => Array.isArray(stored) && stored.every(isText)),
);
/** The most tables at which a browser remembers who is muted. */
const REMEMBERED = 20;

/** Whom this browser's owner does not want to hear, by table: people, at whichever seat and by whichever name. */
class Muted {
  has(table: string, person: string | null): boolean {
    return person !== null && (kept.now[table]?.includes(person) ?? false);
  }

  set(table: string, person: string, on: boolean): void {
    kept.change(({ [table]: now = [], ...others }) => {
      const rest = now.filter((other) => other !== person);
      const latest = Object.entries(others).slice(1 - REMEMBERED);
      return { ...Object.fromEntries(latest), [table]: on ? [...rest, person] : rest };
    });
  }

  /** The people at a table, without what the muted ones have said. */
  quieted(table: string, social: SocialJson): SocialJson {
    const silent = (seat: number): boolean => this.has(table, social.seats[seat]?.owner ?? null);
    return { ...social, says: social.says.filter(({ seat }) => !silent(seat)) };
  }
}

export const muted = new Muted();
