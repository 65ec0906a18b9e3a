/**
 * A rating and its deviation by the Glicko system: M. E. Glickman, "The Glicko system" (1995),
 * http://www.glicko.net/glicko/glicko.pdf.
 */
export interface Rating {
  rating: number;
  deviation: number;
}
/** A game against somebody; the score is 1 if it was won. */
export interface Played extends Rating {
  score: number;
}

export const UNRATED: Rating = { rating: 1500, deviation: 350 };
/** The deviation never falls below this, so that a rating can still change. */
const LEAST = 45;
const Q = Math.log(10) / 400;

const weightOf = (deviation: number): number =>
  1 / Math.sqrt(1 + (3 * Q ** 2 * deviation ** 2) / Math.PI ** 2);

/** The rating after the games of a period (step 2 of the paper). */
export function rated({ rating, deviation }: Rating, games: readonly Played[]): Rating {
  let [information, surprise] = [1 / deviation ** 2, 0];
  for (const other of games) {
    const weight = weightOf(other.deviation);
    const expected = 1 / (1 + 10 ** ((-weight * (rating - other.rating)) / 400));
    information += Q ** 2 * weight ** 2 * expected * (1 - expected);
    surprise += weight * (other.score - expected);
  }
  return {
    rating: rating + (Q * surprise) / information,
    deviation: Math.max(LEAST, 1 / Math.sqrt(information)),
  };
}
