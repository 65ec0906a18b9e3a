import { SETTLING_PHASES, type ActionJson, type Play, type Round, type Trick, type View } from '../app/wire';
import * as told from '../../generated/happened';
import type { Event } from '../../generated/happened';
import type { Card } from '../cards/code';
import type { Said } from '../cards/extras';

export type { Event };

/** Phases in which the effects of a finished trick are settled: it stays on the table. */
const SETTLING: readonly View['phase'][] = SETTLING_PHASES;

export const lastTrickDone = (view: View): boolean => view.round.tricks.at(-1)?.winner !== undefined;

export const isSettling = (view: View): boolean => SETTLING.includes(view.phase) && lastTrickDone(view);

/** The trick on the table is finished, and so is all that follows from its cards. */
export const isSettled = (view: View): boolean => lastTrickDone(view) && !isSettling(view);

/** The bids of a round as made, and the tricks in which they may have been changed. */
export type Bids = Pick<Round, 'bids'> & Partial<Pick<Round, 'tricks'>>;

/** A seat's bid with the changes of it that the viewer knows; null if there is none, or it is not shown. */
export const bidNow = (round: Bids, seat: number): number | null => bidsNow(round)[seat] ?? null;

/** A function that is called many times with the same frames' rounds, which never change. */
function kept<Of extends object, Found>(find: (of: Of) => Found): (of: Of) => Found {
  const known = new WeakMap<Of, Found>();
  return (of) => known.get(of) ?? known.set(of, find(of)).get(of)!;
}
const bidsNow = kept(told.bidsNow as (round: Bids) => (number | null)[]);

/** A seat's bid as made, if it has been changed since; else null. */
export const bidBefore = (round: Bids, seat: number): number | null =>
  bidNow(round, seat) === round.bids[seat] ? null : (round.bids[seat] ?? null);

/** @param up  the card that lies up, which a Vampire is */
export const saidWith = told.saidWith as unknown as (play: Play, up: Card | null) => Said;

/** What happened in a round, as far as its viewer knows. */
export const happened = kept(told.events as (round: Round) => Event[]);

/** What happened since an earlier view of the game. */
export const happenedSince = (before: View | null, { round }: View): Event[] =>
  told.eventsSince(before?.round.number === round.number ? before.round : null, round);

/** The card that an action puts into the trick, and the one that it takes; null to decline. */
export const swapOf = ({ witch }: ActionJson): [put: Card, taken: Card] | null | undefined =>
  witch as [Card, Card] | null | undefined;

/** A trick as it lies: after a swap the card put in is in the place of the one taken. */
export function asItLies({ plays, winner, witch }: Trick = { plays: [] }): Trick {
  const [put, taken] = witch ?? [];
  const lie = plays.map(({ seat, ...play }) =>
    put !== undefined && play.card === taken ? { seat, card: put } : { seat, ...play },
  );
  return { plays: lie, winner };
}
