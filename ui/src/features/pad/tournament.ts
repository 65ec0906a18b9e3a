import type { Game } from './game';
import { isMade } from './results';
import type { Sheet } from './sheet';

const FORMAT = 'wizard-result/1';

/** What a tournament's desk needs of a game, as text; `gizzard score --result` reads it. */
export function resultText({ id }: Game, { names, rounds, standing }: Sheet): string {
  const played = rounds.filter((round) => round.done && round.standing);
  const seats = names.map((_, seat) => seat).filter((seat) => standing.scores[seat] != null);
  return JSON.stringify({
    format: FORMAT,
    game: id,
    names: seats.map((seat) => names[seat]),
    rounds: played.length,
    points: seats.map((seat) => standing.scores[seat]),
    correct: seats.map((seat) => played.filter((round) => isMade(round, seat)).length),
  });
}
