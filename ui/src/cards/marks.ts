/** Marks for the two special cards and other emblems of an index, in a box of 100 by 100, filled. */
export const STAR = 'M50 2 61 36 97 36 68 57 79 92 50 71 21 92 32 57 3 36 39 36Z';
export const BELL =
  'M50 8C33 8 27 25 26 44c-1 15-7 22-14 30h76c-7-8-13-15-14-30C73 25 67 8 50 8ZM38 80a12 12 0 0 0 24 0Z';
export const SKULL =
  'M50 6C27 6 12 21 12 42c0 14 7 22 15 27v21h46V69c8-5 15-13 15-27C88 21 73 6 50 6ZM36 36a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm28 0a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM46 66h8l-4-9Z';
export const SAIL =
  'M46 4v66H12C22 46 34 24 46 4Zm8 10c14 14 24 34 28 56H54ZM6 78h88c-4 10-12 16-22 16H28C18 94 10 88 6 78Z';
