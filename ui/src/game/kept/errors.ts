/** Kinds of mistakes: bids, and cards led, played to a suit that can be followed, and to one that cannot. */
export const ERROR_KINDS = ['tooHigh', 'tooLow', 'lead', 'follow', 'discard'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** By kind the mistakes, and the choices in which one was possible. */
export type Errors = Record<ErrorKind, { errors: number; of: number }>;

/** The mistakes of several games together. */
export const sumOf = (games: readonly Errors[]): Errors =>
  Object.fromEntries(
    ERROR_KINDS.map((kind) => [
      kind,
      {
        errors: games.reduce((sum, game) => sum + (game[kind]?.errors ?? 0), 0),
        of: games.reduce((sum, game) => sum + (game[kind]?.of ?? 0), 0),
      },
    ]),
  ) as Errors;
