import type { Play, Round, View } from '../app/wire';
import type { Frame } from './frames';

/** A trick that is complete. */
export interface DoneTrick {
  /** From 0. */
  number: number;
  plays: readonly Play[];
  /** Null: nobody took it. */
  winner: number | null;
}

/** The tricks of a round that are complete, the last one first. */
export const tricksDone = ({ tricks }: Round): DoneTrick[] =>
  tricks
    .flatMap(({ plays, winner }, number) => (winner === undefined ? [] : [{ number, plays, winner }]))
    .reverse();

/** The bids of a round that are known, in the order in which they were made. */
export function bidsMade({ players, round }: View): { seat: number; bid: number }[] {
  const { bids, dealer } = round;
  return [...players.keys()]
    .map((step) => (dealer + 1 + step) % players.length)
    .flatMap((seat) => (bids[seat] == null ? [] : [{ seat, bid: bids[seat] }]));
}

/** The table as it was when a trick of this round was complete, to look at. */
export function atTrick(frame: Frame, number: number): Frame {
  const { view } = frame;
  const tricks = view.round.tricks.slice(0, number + 1);
  const taken = view.round.taken.map((all, seat) =>
    all === null ? null : tricks.filter(({ winner }) => winner === seat).length,
  ) as Round['taken'];
  return {
    ...frame,
    kind: 'join',
    view: {
      ...view,
      legal: [],
      to_act: [],
      follow: null,
      barred: null,
      round: { ...view.round, tricks, taken },
    },
    trick: null,
    move: null,
    cleared: false,
    result: null,
  };
}
