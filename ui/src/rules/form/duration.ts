/** Seconds that people take, on average, to play a card, to bid, and from one round to the next. */
const CARD = 3;
const BID = 6;
const ROUND = 12;
const STEP = 5;

/** How long a game among people takes, in minutes, in steps of five. */
export function minutesOf(schedule: readonly { cards: number }[], players: number): number {
  const seconds = schedule.reduce((sum, { cards }) => sum + players * (cards * CARD + BID) + ROUND, 0);
  return Math.max(STEP, Math.round(seconds / 60 / STEP) * STEP);
}
