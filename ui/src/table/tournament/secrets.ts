import { persisted } from '../../app/persisted';
import { isObject, recordOf } from '../../app/readers';

/** The most tournaments that a browser remembers. */
const REMEMBERED = 30;

/** What this browser holds of a tournament: the host's secret, an entrant's, or both. */
export interface Secrets {
  name?: string;
  host?: string;
  entrant?: string;
  /** Those whom the host has entered: nobody else has their secrets. */
  given?: { id: number; secret: string }[];
}

const kept = persisted(
  'gizzard.tournaments',
  recordOf((stored): stored is Secrets => isObject(stored)),
);

/** The secrets of this browser in a tournament. */
export const secretsOf = (tournament: string): Secrets => kept.get()[tournament] ?? {};

/** The tournaments that this browser hosts or has entered, newest first. */
export const savedTournaments = (): [string, Secrets][] =>
  Object.entries(kept.get())
    .filter(([, { host, entrant }]) => host ?? entrant)
    .reverse();

/** Remembers a tournament as the last one; undefined forgets a secret. */
export function saveSecrets(tournament: string, change: Secrets): void {
  kept.change(({ [tournament]: known, ...others }) => {
    const latest = Object.entries(others).slice(1 - REMEMBERED);
    return Object.fromEntries([...latest, [tournament, { ...known, ...change }]]);
  });
}

/** Takes a secret, or a result, out of the address: copying the address to invite somebody does not give it away. */
export function takeLinked(): string {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(null, '', location.pathname + location.search);
  return secret;
}
