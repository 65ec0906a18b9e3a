/** Where a seat is on the table, from the middle, with the owner's seat at (0, 1): right and down are positive. */
export interface Direction {
  x: number;
  y: number;
}

/** Degrees clockwise from the bottom at which the first of so many opponents sits. */
const FIRST_ANGLE: Record<number, number> = { 2: 125, 3: 88, 4: 82, 5: 78 };

export const stepsLeft = (seat: number, me: number, seats: number): number => (seat - me + seats) % seats;

export function directionOf(seat: number, me: number, seats: number): Direction {
  const steps = stepsLeft(seat, me, seats);
  if (steps === 0) return { x: 0, y: 1 };
  const others = seats - 1;
  const first = FIRST_ANGLE[others] ?? 90;
  const angle = first + ((steps - 1) / Math.max(1, others - 1)) * (360 - 2 * first);
  const radians = (angle * Math.PI) / 180;
  return { x: -Math.sin(radians), y: Math.cos(radians) };
}

/** The other seats in the order they sit, from the owner's left. */
export const others = (me: number, seats: number): number[] =>
  [...Array(seats - 1).keys()].map((step) => (me + 1 + step) % seats);
