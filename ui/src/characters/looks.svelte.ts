import { load, save } from '../app/prefs.svelte';
import type { Avatar } from '../app/wire';
import { AVATARS } from './cast';

export const FELTS = ['sage', 'sky', 'rose', 'sand'] as const;
export type Felt = (typeof FELTS)[number];
export const BACKS = ['stars', 'bells', 'diamonds', 'skulls'] as const;
export type BackName = (typeof BACKS)[number];

interface Stored {
  /** Null: the initial of the name. */
  avatar: Avatar | null;
  felt: Felt;
  back: BackName;
  /** Bots comment on the game. */
  remarks: boolean;
}

const KEY = 'gizzard.looks';
const stored = load<Stored>(KEY);
const among = <T>(all: readonly T[], value: unknown): T | undefined => all.find((known) => known === value);

/** How the table looks on this device, and its owner at every table. */
export const looks = $state<Stored>({
  avatar: among(AVATARS, stored.avatar) ?? null,
  felt: among(FELTS, stored.felt) ?? 'sage',
  back: among(BACKS, stored.back) ?? 'stars',
  remarks: stored.remarks !== false,
});

export function setLooks(change: Partial<Stored>): void {
  save(KEY, Object.assign(looks, change));
}
