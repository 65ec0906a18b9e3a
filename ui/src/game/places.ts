/** The place of these points among all, from 1; equal points share one. */
export const placeAmong = (all: readonly number[], points: number): number =>
  all.filter((each) => each > points).length + 1;
