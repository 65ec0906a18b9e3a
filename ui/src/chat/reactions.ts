import type { ChatPhrase } from '../app/wire';
import type { Stroke } from '../cards/characters';

const EYES: Stroke = 'ink M25 37a2 2.4 0 1 0 .1 0ZM39 37a2 2.4 0 1 0 .1 0Z';

/** The phrases that are drawn, in a box of 64 by 64: what a jester's face does. */
export const REACTIONS = {
  applause: [
    'line M22 39q3-4 6 0M36 39q3-4 6 0M26 47q6 5 12 0',
    'pale M14 62c-3-5-2-10 2-12l6-6c3-1 4 2 2 4l-2 3 4 1v8ZM50 62c3-5 2-10-2-12l-6-6c-3-1-4 2-2 4l2 3-4 1v8Z',
    'line M27 56l-2-3M37 56l2-3M32 60v-4',
  ],
  wow: [
    'pale M24 34a4 4.6 0 1 0 .1 0ZM40 34a4 4.6 0 1 0 .1 0Z',
    'ink M24 37a1.8 2 0 1 0 .1 0ZM40 37a1.8 2 0 1 0 .1 0ZM32 45a3.4 4.6 0 1 0 .1 0Z',
  ],
  'ha-ha': [
    'line M20 39l7-3M20 36l7 3M44 39l-7-3M44 36l-7 3',
    'ink M23 43h18c-1 8-5 11-9 11s-8-3-9-11Z',
    'pale M26 43.600h12l-1 3H27Z',
  ],
  oops: [
    'line M21 38h6M25 49q3-3 6 0t6 0M36 34l7-2',
    'ink M39 37a2 2.4 0 1 0 .1 0Z',
    'tone M53 36c4 5 4 9 0 9s-4-4 0-9Z',
  ],
  cheers: [
    'line M21 38q3-4 6 0M37 38q3-4 6 0M27 46q5 4 9 0',
    'tone M44 44h14c0 7-2 10-7 10s-7-3-7-10Z',
    'line M51 54v6M46 61h10M47 39l1 2M51 37v3M56 39l-1 2',
  ],
  phew: [
    'line M21 37q3 3 6 0M37 37q3 3 6 0M21 32l5-1M43 32l-5-1',
    'ink M30 46a2.6 2 0 1 0 .1 0Z',
    'line M40 49c4-2 8 0 7 3s-5 2-4 0M41 55c5-1 10 0 9 4',
  ],
  grr: [
    'line M20 33l8 4M44 33l-8 4',
    EYES,
    'pale M23 46h18v6H23Z',
    'line M27.5 46v6M32 46v6M36.5 46v6M23 49h18',
  ],
  hmm: ['line M20 36h8M36 31q4-3 8 0M27 49l9-2', EYES, 'pale M26 62c-2-6 2-8 6-7l6-2c3 0 3 3 0 4l-2 5Z'],
} satisfies Partial<Record<ChatPhrase, Stroke[]>>;

export type ReactionName = keyof typeof REACTIONS;

/** The face without its features. */
export const FACE: Stroke[] = [
  'pale M16 29.500c0 17 6 27 16 27s16-10 16-27c-9-4.5-23-4.5-32 0Z',
  'tone M14 31C13 21 10 16 3 19 4 10 15 9 19 16 20 10 26 5 32 3 38 5 44 10 45 16 49 9 60 10 61 19 54 16 51 21 50 31 41 26 23 26 14 31Z',
  'pale M3 17a2.6 2.6 0 1 0 .1 0ZM32 .800a2.6 2.6 0 1 0 .1 0ZM61 17a2.6 2.6 0 1 0 .1 0Z',
];
