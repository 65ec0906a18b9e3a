import { database } from '../../app/database';
import { isNumber, isObject, isText } from '../../app/readers';
import { namesOf, readGame, sheetOf, winnersOf, type Game } from './game';
import { merge } from './rules';

/** What the list of games shows of one: it is stored beside the game, so that the list need not work out all games. */
export interface Summary {
  id: string;
  created: number;
  changed: number;
  names: string[];
  /** The round being entered; null once the game is over. */
  round: number | null;
  /** Rounds that are written, and of how many. */
  rounds: number;
  of: number;
  /** Empty for a game that was ended before its last round. */
  winners: string[];
}

function summaryOf(game: Game): Summary {
  const { id, created, changed } = game;
  const sheet = sheetOf(game);
  const winners = sheet.ended ? [] : winnersOf(sheet);
  const [round, rounds, of] = [sheet.current?.number ?? null, sheet.rounds.length, sheet.plan.length];
  return { id, created, changed, names: namesOf(game), round, rounds, of, winners };
}

const readSummary = (stored: unknown): Summary | null =>
  isObject(stored) && isText(stored.id) && isNumber(stored.changed) && Array.isArray(stored.names)
    ? (stored as unknown as Summary)
    : null;

/** The games on this phone. Every change is on the disk before it is shown. */
const kept = database('gizzard-pad', { games: readGame, summaries: readSummary });

export const allGames = (): Promise<Game[]> => kept.read(({ games }) => games.all());

/** Every game of this phone, the one changed last first. */
export const summaries = (): Promise<Summary[]> =>
  kept.read(async (stores) => (await stores.summaries.all()).sort((a, b) => b.changed - a.changed));

export const loadGame = (id: string): Promise<Game | null> => kept.read(({ games }) => games.get(id));

/** Calls back when another window has changed a game. */
export const watchGames = kept.watch;

/** A game as a window knows it and as it is stored: other windows may have gone on with it, and this one may know what
 * it could not store. */
export const joined = (known: Game, stored: Game): Game => ({
  ...(stored.changed < known.changed ? known : stored),
  cells: merge(known.cells, stored.cells),
  focus: known.focus,
});

/** Stores what a step makes of a game as all windows have left it, unless it changes nothing; returns the outcome. */
export const storeStep = (known: Game, step: (latest: Game) => Game): Promise<Game> =>
  kept.write(async ({ games, summaries }) => {
    const stored = await games.get(known.id);
    const latest = stored ? joined(known, stored) : known;
    const next = step(latest);
    if (next !== latest) {
      games.put(next);
      summaries.put(summaryOf(next));
    }
    return next;
  });

export const deleteGame = (id: string): Promise<void> =>
  kept.write(async ({ games, summaries }) => {
    games.delete(id);
    summaries.delete(id);
  });
