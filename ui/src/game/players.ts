import type { View } from '../app/wire';

/** Still in the game: not eliminated. */
export const isIn = (view: View, seat: number): boolean =>
  !view.history.some((round) => round.eliminated === seat);

/** The next seat clockwise that is still in the game: the viewer passes their card to it. */
export function nextPlayer(view: View): number {
  const seats = view.players.length;
  const clockwise = [...Array(seats).keys()].map((step) => ((view.seat ?? 0) + 1 + step) % seats);
  return clockwise.find((seat) => isIn(view, seat)) ?? 0;
}
