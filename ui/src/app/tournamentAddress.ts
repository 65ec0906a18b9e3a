const PREFIX = 'tournament-';

/** The code of a tournament's address, which can be spoken; null if an earlier version of the server named it. */
export const codeOf = (tournament: string): string | null =>
  /^tournament-[a-z]{8}$/.test(tournament) ? tournament.slice(PREFIX.length).toUpperCase() : null;

/** The tournament of a code as people type it, or of the last part of an address. */
export const tournamentNamed = (typed: string): string =>
  typed.startsWith(PREFIX) ? typed : PREFIX + typed.replace(/[\s-]/g, '').toLowerCase();

/** The address of a tournament's page. */
export const pageUrl = (tournament: string): string =>
  `/tournament/${codeOf(tournament) ?? encodeURIComponent(tournament)}`;
