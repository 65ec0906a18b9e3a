import { MediaQuery } from 'svelte/reactivity';
import type { SocialJson } from '../app/wire';

const tall = new MediaQuery('(min-height: 52rem)');

/** Whether there is room for the chat beside the table, and somebody to talk with. */
export const isDockable = ({ seats }: SocialJson, me: number | null): boolean =>
  tall.current && seats.some(({ playing }, seat) => seat !== me && playing === 'person');
