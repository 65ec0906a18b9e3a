/** A seat's plate. */
export interface Plate {
  /** Pixels of its type. */
  em: number;
  width: number;
  height: number;
  /** No wider than a name, which then has two lines if there is a score, too, and the face above it. */
  narrow: boolean;
  /** Whether there is room for the score. */
  score: boolean;
}

/** The smallest type that is read, in pixels; the width of a plate's figures, and the mean width of a letter, in heights of theirs. */
export const LEAST_TYPE = 13;
const LEAST_NAME = 11;
export const FIGURES = 3.7;
const LETTER = 0.64;
/** What of the width of a narrow plate is its edge, in pixels. */
const NAME_EDGE = 8;

/** Whether such a name has one line on a narrow plate. */
export const isShort = (width: number, letters = Infinity): boolean =>
  LETTER * LEAST_NAME * letters <= width - NAME_EDGE;

/** The size of a name on a narrow plate: enlarged text is no larger than the longest of its words has room. */
export function nameOn({ em, width }: Plate, name: string, rem: number): number {
  const letters = Math.max(...name.split(/\s+/).map((word) => word.length));
  return Math.min(
    Math.max(0.6875 * rem, 0.72 * em),
    Math.max(LEAST_NAME, (width - NAME_EDGE) / (LETTER * letters)),
  );
}
