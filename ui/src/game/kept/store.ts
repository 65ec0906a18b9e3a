import { database, type Store } from '../../app/database';
import type { Errors } from './errors';
import { readGame, type Game, type Rating } from './game';

/** Where this browser keeps finished games. Nothing in it leaves the device. */
const kept = database('gizzard', { games: readGame });
/** The most games that are kept, about 25 KB each; the oldest go first. */
export const MAX_GAMES = 500;

/** Calls back when another window has changed the games. */
export const watchGames = kept.watch;

/** Why games cannot be kept: the browser has no room left, or keeps nothing for this page. */
export type StorageProblem = 'full' | 'off';

export const problemOf = (reason: unknown): StorageProblem =>
  reason instanceof DOMException && reason.name === 'QuotaExceededError' ? 'full' : 'off';

const newestFirst = (games: Game[]): Game[] => games.sort((a, b) => Date.parse(b.date) - Date.parse(a.date));

/** All games that are kept, the newest first. */
export const keptGames = (): Promise<Game[]> =>
  kept.read(async ({ games }) => newestFirst(await games.all()));

/** How many of the kept games cannot be read: another program has damaged them, or a later version has written them. */
export const unreadableGames = (): Promise<number> =>
  kept.read(async ({ games }) => {
    const [all, readable] = await Promise.all([games.count(), games.all()]);
    return all - readable.length;
  });

export const keptGame = (id: string): Promise<Game | null> => kept.read(({ games }) => games.get(id));

/** Keeps these games; how many of them are new. A game that is known is kept once, with its owner's seat if either has it. */
export const keepGames = (added: readonly Game[]): Promise<number> =>
  kept.write(({ games }) => addTo(games, added));

async function addTo(games: Store<Game>, added: readonly Game[]): Promise<number> {
  const known = new Map((await games.all()).map((game) => [game.id, game]));
  const before = known.size;
  for (const game of added) {
    const old = known.get(game.id);
    if (!old || old.seat === null) known.set(game.id, game);
  }
  const newest = new Map(
    newestFirst([...known.values()])
      .slice(0, MAX_GAMES)
      .map((game) => [game.id, game]),
  );
  for (const id of known.keys()) if (!newest.has(id)) games.delete(id);
  for (const { id } of added) if (newest.has(id)) games.put(newest.get(id)!);
  return known.size - before;
}

/** Notes the owner's mistakes in a game that is kept, and how well they played if that is known. */
export const noteReview = (id: string, errors: Errors, rating: Rating | null): Promise<void> =>
  kept.write(async ({ games }) => {
    const game = await games.get(id);
    if (game) games.put({ ...game, errors, ...(rating && { rating }) });
  });

export const deleteGames = (ids: readonly string[]): Promise<void> =>
  kept.write(async ({ games }) => ids.forEach(games.delete));
