import { keptState } from '../app/keptState.svelte';
import { among, isFlag, or, shape } from '../app/readers';
import { AVATARS, type Avatar } from '../app/wire';

export const FELTS = ['green', 'blue', 'red', 'brown'] as const;
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

/** How the table looks on this device, and its owner at every table. */
export const [looks, setLooks] = keptState<Stored>(
  'gizzard.looks',
  shape({
    avatar: or(among(AVATARS), null),
    felt: or(among(FELTS), 'green'),
    back: or(among(BACKS), 'stars'),
    remarks: or(isFlag, true),
  }),
);
