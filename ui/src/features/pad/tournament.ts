import type { Game } from './game';
import type { Sheet } from './rules';
import { made } from '../../../generated/writing';

const FORMAT = 'wizard-result/1';

/** What a tournament's desk needs of a game, as text; `gizzard score --result` reads it. */
export function resultText({ id }: Game, { names, closed, standing }: Sheet): string {
  const seats = names.map((_, seat) => seat).filter((seat) => standing.scores[seat] != null);
  return JSON.stringify({
    format: FORMAT,
    game: id,
    names: seats.map((seat) => names[seat]),
    rounds: closed.length,
    points: seats.map((seat) => standing.scores[seat]),
    correct: seats.map((seat) => closed.filter((round) => made(round, seat)).length),
  });
}
