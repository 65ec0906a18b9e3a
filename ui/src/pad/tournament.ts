import type { Game } from './game';
import type { Sheet } from './sheet';

const FORMAT = 'wizard-result/1';

/** What a tournament's desk needs of a game, as text; `gizzard score --result` reads it. */
export function resultText({ id }: Game, { names, rounds, standing }: Sheet): string {
  const played = rounds.filter((round) => round.done && round.standing);
  const seats = names.map((_, seat) => seat).filter((seat) => standing.scores[seat] != null);
  const isRight = (round: (typeof played)[number], seat: number): boolean =>
    round.points[seat] != null &&
    round.due.bidders.includes(seat) &&
    round.line.bids[seat] != null &&
    round.line.bids[seat] === round.line.taken[seat];
  return JSON.stringify({
    format: FORMAT,
    game: id,
    names: seats.map((seat) => names[seat]),
    rounds: played.length,
    points: seats.map((seat) => standing.scores[seat]),
    correct: seats.map((seat) => played.filter((round) => isRight(round, seat)).length),
  });
}
