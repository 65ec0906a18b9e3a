import { SETTLING_PHASES, type ActionJson, type Play, type Round, type Trick, type View } from '../app/wire';
import type { Card } from '../cards/code';
import type { Said } from '../cards/extras';

/** Phases in which the effects of a finished trick are settled: it stays on the table. */
const SETTLING: readonly View['phase'][] = SETTLING_PHASES;

export const lastTrickDone = (view: View): boolean => view.round.tricks.at(-1)?.winner !== undefined;

export const isSettling = (view: View): boolean => SETTLING.includes(view.phase) && lastTrickDone(view);

/** The trick on the table is finished, and so is all that follows from its cards. */
export const isSettled = (view: View): boolean => lastTrickDone(view) && !isSettling(view);

/** By how much an action changes the bid; undefined for any other action. */
export const rebidOf = ({ cloud }: ActionJson): number | undefined => cloud;

/** By how much the winner of a trick has changed the bid after it; null if that is not shown. */
export const rebidIn = ({ cloud }: Trick): number | null | undefined => cloud;

/** The bids of a round as made, and the tricks in which they may have been changed. */
export type Bids = Pick<Round, 'bids'> & Partial<Pick<Round, 'tricks'>>;

/** A seat's bid with the changes of it that the viewer knows; null if there is none, or it is not shown. */
export function bidNow({ bids, tricks = [] }: Bids, seat: number): number | null {
  const changes = tricks.flatMap((trick) => (trick.winner === seat ? (rebidIn(trick) ?? []) : []));
  const bid = bids[seat] ?? null;
  return bid === null ? null : changes.reduce((sum, change) => sum + change, bid);
}

/** A seat's bid as made, if it has been changed since; else null. */
export const bidBefore = (round: Bids, seat: number): number | null =>
  bidNow(round, seat) === round.bids[seat] ? null : (round.bids[seat] ?? null);

/** @param up  the card that lies up, which a Vampire is; a Jester if that is none, or the Werewolf */
export function saidWith({ card, suit, as }: Play, up: Card | null): Said {
  const copy = card === 'Va' && up !== null && up !== 'We' ? up : null;
  const word = card === 'Va' && copy === null ? 'jester' : null;
  return { suit: suit ?? null, as: as ?? word, copy };
}

/** A swap after a trick; without cards it was declined. */
export interface Swap {
  seat: number;
  cards: [put: Card, taken: Card] | null;
}

/** The card that an action puts into the trick, and the one that it takes; null to decline. */
export const swapOf = ({ witch }: ActionJson): Swap['cards'] | undefined =>
  witch as Swap['cards'] | undefined;

/** What was swapped for a card of a trick; null if nothing yet. */
export function swapIn({ plays, witch }: Trick, up: Card | null): Swap | null {
  const seat = plays.find((play) => (saidWith(play, up).copy ?? play.card) === 'Wi')?.seat;
  return witch === undefined || seat === undefined ? null : { seat, cards: witch as Swap['cards'] };
}

/** A trick as it lies: after a swap the card put in is in the place of the one taken. */
export function asItLies({ plays, winner, witch }: Trick = { plays: [] }): Trick {
  const [put, taken] = witch ?? [];
  const lie = plays.map(({ seat, ...play }) =>
    put !== undefined && play.card === taken ? { seat, card: put } : { seat, ...play },
  );
  return { plays: lie, winner };
}
