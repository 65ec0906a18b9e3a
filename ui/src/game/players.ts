import type { View } from '../app/wire';

/** Still in the game: not eliminated. */
export const isIn = (view: View, seat: number): boolean =>
  !view.history.some((round) => round.eliminated === seat);
