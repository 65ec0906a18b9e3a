import { newGame, noted, rulesOf, type Game } from './game';
import { conflictsOf, type RulesForm, type Sheet } from './rules';

const MOST = 6;

const withOneMore = (game: Game, { names }: Sheet): RulesForm => ({
  ...rulesOf(game),
  players: names.length + 1,
});

/** Whether somebody may join though no seat is free: then a new game begins. */
export const canAddPlayer = (game: Game, sheet: Sheet): boolean =>
  sheet.names.length < MOST && conflictsOf(withOneMore(game, sheet)).length === 0;

/** A new game for one player more, in which everybody keeps their total and the new player begins with 0. */
export function withAddedPlayer(game: Game, sheet: Sheet, name: string, now: number): Game {
  const dealer = sheet.current?.dealer ?? sheet.first_dealer;
  const fresh = newGame(withOneMore(game, sheet), [...sheet.names, name], dealer, now);
  const totals = [...sheet.standing.scores, 0].map((score, seat) => [`1.joined.${seat}`, score ?? 0]);
  return noted(fresh, Object.fromEntries(totals), now);
}
