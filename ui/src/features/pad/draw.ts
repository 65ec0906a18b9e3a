import { CODES, DECK, drawRank } from '../../../generated/writing';

/** One turn of the draw for the first deal: the card that each seat drew. */
export type Turn = [seat: number, card: string][];

/** High card deals; those tied for highest draw again from the cards that are left. `below(n)`: a number under n. */
export function drawForDealer(
  players: number,
  below: (n: number) => number,
): { turns: Turn[]; dealer: number } {
  const deck = [...DECK];
  const draw = (): number => deck.splice(below(deck.length), 1)[0] as number;
  const turns: Turn[] = [];
  let seats = [...Array(players).keys()];
  while (seats.length > 1) {
    const drawn = seats.map((seat): [number, number] => [seat, draw()]);
    turns.push(drawn.map(([seat, card]) => [seat, CODES[card] ?? '']));
    const highest = Math.max(...drawn.map(([, card]) => drawRank(card)));
    seats = drawn.filter(([, card]) => drawRank(card) === highest).map(([seat]) => seat);
  }
  return { turns, dealer: seats[0] as number };
}

/** A number under n, each as likely as the others. */
export function randomBelow(n: number): number {
  const most = Math.floor(2 ** 32 / n) * n;
  const drawn = crypto.getRandomValues(new Uint32Array(1))[0] as number;
  return drawn < most ? drawn % n : randomBelow(n);
}
