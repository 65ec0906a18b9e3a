import { keptValue } from '../../app/keptState.svelte';
import { isObject, isText, recordOf } from '../../app/readers';
import type { Overwritten } from './rules';

export type May = 'own' | 'edit' | 'read';

/** A number of this phone that another one has changed, and which one that was. */
export interface Conflict extends Overwritten {
  device: string;
  /** How far the game had come: once it continues, the change stands. */
  stage: number;
}

/** What this phone knows of a game that is shared. It stays out of the game, and so out of files and links. */
export interface Share {
  pad: string;
  secret: string;
  may: May;
  /** The secrets for links that this phone can pass on. */
  edit?: string;
  read?: string;
  /** The seat of this phone's owner, or not a player; undefined until somebody has answered. */
  seat?: number;
  /** The latest stamp that the server has seen: what is later has not been sent. */
  upTo: string;
  /** The latest last. */
  conflicts: Conflict[];
  /** The seals that this phone has seen itself, by round, once all had bid: a bid that is opened has to match them. */
  seals?: Record<number, Seals>;
  /** Secret bids from other phones than their player's that somebody has confirmed on this phone. */
  confirmed?: string[];
}

/** Seals of a round by seat; null for a bid that was not sealed. */
export type Seals = (string | null)[];

export const NOBODY = -1;
const isShare = (stored: unknown): stored is Share =>
  isObject(stored) && isText(stored.pad) && isText(stored.secret) && isText(stored.upTo);
const shares = keptValue('gizzard.pad.shared', recordOf(isShare));

class Sharing {
  /** Seals a bid and keeps it on this phone until it may be seen; null as long as that part is not loaded. */
  seal: ((round: number, seat: number, bid: number) => Promise<void>) | null = null;
  /** An undo would take back something older than what another phone has written: to be confirmed. */
  doubted = $state(false);

  of(game: string): Share | null {
    return shares.now[game] ?? null;
  }

  /** Notes that a game is shared; null: it is no longer. */
  set(game: string, share: Share | null): void {
    shares.change(({ [game]: _, ...others }) => (share ? { ...others, [game]: share } : others));
  }

  change(game: string, changes: Partial<Share>): void {
    shares.change((now) => (now[game] ? { ...now, [game]: { ...now[game], ...changes } } : now));
  }
}

export const sharing = new Sharing();
