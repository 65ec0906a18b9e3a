import { keptState } from '../../app/keptState.svelte';
import { isFlag, isText, or, shape } from '../../app/readers';

export interface RatingKey {
  /** What a rating belongs to; generated here, once, and known to nobody else. */
  key: string | null;
  /** The owner takes part. */
  on: boolean;
  /** The leaderboard may show the owner's name. */
  listed: boolean;
}

/** The rating key of this browser's owner, and what they have chosen. */
export const [identity, setIdentity] = keptState<RatingKey>(
  'gizzard.rating',
  shape({ key: or(isText, null), on: or(isFlag, false), listed: or(isFlag, true) }),
);
