import type { View } from '../app/wire';

/** Where a seat is, from the middle of the table: right and down are positive, and one's own seat is at (0, 1). */
export interface Direction {
  x: number;
  y: number;
}

/** From where the table is seen: the seat at the bottom, and how many places there are. */
export interface Viewpoint {
  me: number;
  places: number;
}

/** A spectator has a place of their own after the last seat; a replay with all hands open is seen from the first. */
export function viewpointOf({ seat, open, players }: Pick<View, 'seat' | 'open' | 'players'>): Viewpoint {
  const watching = seat === null && !open;
  return watching
    ? { me: players.length, places: players.length + 1 }
    : { me: seat ?? 0, places: players.length };
}

/** By the number of opponents, the angle of the first one: degrees clockwise from the bottom. */
const FIRST_ANGLE: Record<number, number> = { 2: 125, 3: 88, 4: 82, 5: 78, 6: 74 };

export function directionOf(seat: number, { me, places }: Viewpoint): Direction {
  const steps = (seat - me + places) % places;
  if (steps === 0) return { x: 0, y: 1 };
  const others = places - 1;
  const first = FIRST_ANGLE[others] ?? 90;
  const angle = first + ((steps - 1) / Math.max(1, others - 1)) * (360 - 2 * first);
  const radians = (angle * Math.PI) / 180;
  return { x: -Math.sin(radians), y: Math.cos(radians) };
}

/** The other seats clockwise, from one's left. */
export const others = ({ me, places }: Viewpoint): number[] =>
  [...Array(places - 1).keys()].map((step) => (me + 1 + step) % places);
