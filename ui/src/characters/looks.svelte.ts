import { load, save } from '../prefs.svelte';
import type { Avatar } from '../wire';
import { AVATARS } from './cast';

export const FELTS = ['sage', 'sky', 'rose', 'sand'] as const;
export type Felt = (typeof FELTS)[number];
export const BACKS = ['stars', 'bells', 'diamonds', 'skulls'] as const;
export type BackName = (typeof BACKS)[number];

interface Stored {
  avatar: Avatar | null;
  felt: Felt;
  back: BackName;
  remarks: boolean;
}

const KEY = 'gizzard.looks';
const stored = load<Stored>(KEY);
const among = <T>(all: readonly T[], value: unknown): T | undefined => all.find((known) => known === value);

/** How the table looks on this device, and its owner at every table. */
class Looks implements Stored {
  /** Null: the initial of the name. */
  avatar = $state<Avatar | null>(among(AVATARS, stored.avatar) ?? null);
  felt = $state<Felt>(among(FELTS, stored.felt) ?? 'sage');
  back = $state<BackName>(among(BACKS, stored.back) ?? 'stars');
  /** Bots comment on the game. */
  remarks = $state(stored.remarks !== false);

  set(change: Partial<Stored>): void {
    Object.assign(this, change);
    const { avatar, felt, back, remarks } = this;
    save(KEY, { avatar, felt, back, remarks } satisfies Stored);
  }
}

export const looks = new Looks();
