import { persisted } from '../../../app/persisted';
import { isObject } from '../../../app/readers';
import type { Changes, Game } from '../game';
import { random } from '../../../app/random';
import { CONTESTED, valueAt, type SheetRound } from '../rules';
import { hasSecretBids, isBid } from '../../../../generated/writing';
import type { Seals } from '../sharing.svelte';
import { hash, isFrom, type Deliverers } from './identity';

/** Secret bids of a shared pad: commitment and reveal. A phone writes a hash of the bid, and the bid itself, with the
 * random number that went into the hash, only when the rule reveals it. Until then the bid is on this phone alone. Once
 * all have bid every phone notes the seals, and shows and accepts only what matches them. */

interface Kept {
  bid: number;
  nonce: string;
}

const NONCE_BYTES = 16;
/** By place. The first versions of the page kept one bid for each. */
const all = persisted('gizzard.pad.sealed', (stored): Record<string, Kept[]> =>
  Object.fromEntries(
    Object.entries(isObject(stored) ? stored : {}).map(([place, kept]) => [place, [kept as Kept].flat()]),
  ),
);
const place = (game: string, round: number, seat: number): string => `${game}.${round}.${seat}`;
/** All bids that were made here for a seat: the one that was fixed may not be the last. */
const keptFor = (game: string, round: number, seat: number): Kept[] =>
  all.get()[place(game, round, seat)] ?? [];

const sealOf = (game: string, round: number, seat: number, { bid, nonce }: Kept): string =>
  hash(`${place(game, round, seat)}:${bid}:${nonce}`);
const opened = (game: string, round: number, seat: number, seal: string): Kept | undefined =>
  keptFor(game, round, seat).find((kept) => sealOf(game, round, seat, kept) === seal);

/** Keeps a bid here, and returns what may be written of it for all to see. */
export function sealed(game: string, round: number, seat: number, bid: number): Changes {
  const kept = { bid, nonce: random(NONCE_BYTES) };
  const at = place(game, round, seat);
  all.change((now) => ({ ...now, [at]: [...(now[at] ?? []), kept] }));
  return { [`${round}.sealed.${seat}`]: sealOf(game, round, seat, kept) };
}

/** The field of a bid as it was made: its seal, or the bid if it was not sealed. */
const madeAt = ({ number, line: { sealed } }: SheetRound, seat: number): string =>
  `${number}.${sealed[seat] ? 'sealed' : 'bid'}.${seat}`;
/** A bid as somebody can confirm it. */
export const bidToConfirm = (round: SheetRound, seat: number): string =>
  `${madeAt(round, seat)}=${round.line.sealed[seat] ?? round.line.bids[seat]}`;

/** The seals in a round of bids that were made on this phone. */
export function sealedHere({ id }: Game, { number, bidders, line: { sealed } }: SheetRound): Changes {
  const keys = bidders.map((seat): [string, string | null] => [
    `${number}.sealed.${seat}`,
    sealed[seat] ?? null,
  ]);
  return Object.fromEntries(
    keys.filter(([, seal], i) => seal && opened(id, number, bidders[i] as number, seal)),
  );
}

/** The seats whose secret bids did not come from their own phones, or were changed after they had been fixed. */
export function doubtful(
  { id, cells }: Game,
  round: SheetRound,
  by: Deliverers,
  confirmed: string[] = [],
): number[] {
  const { number, line } = round;
  const { sealed } = line;
  const isDoubtful = (seat: number): boolean => {
    const seal = sealed[seat];
    if (seal && opened(id, number, seat, seal)) return false;
    if (!isBid(round, seat) || confirmed.includes(bidToConfirm(round, seat))) return false;
    const isChanged =
      valueAt(cells, `${number}.sealed.${seat}`) !== (seal ?? null) ||
      valueAt(cells, `${number}.fixed.${seat}`) === CONTESTED;
    return isChanged || !isFrom(seat, madeAt(round, seat), cells, by);
  };
  return hasSecretBids(round) ? round.bidders.filter(isDoubtful) : [];
}

/** Whether every bid of a round that is sealed was made on this phone: then no others need be heard of. */
export const isAllHere = ({ id }: Game, { number, bidders, line: { sealed } }: SheetRound): boolean =>
  bidders.every((seat) => sealed[seat] && opened(id, number, seat, sealed[seat]));

/** The seals of a round, to be noted once all have bid and no bid is doubtful; null before. */
export function sealsOf(game: Game, round: SheetRound, by: Deliverers, confirmed?: string[]): Seals | null {
  const complete = hasSecretBids(round) && round.bidders.every((seat) => isBid(round, seat));
  return complete && doubtful(game, round, by, confirmed).length === 0 ? round.line.sealed : null;
}

/** What fixes seals for all phones; a seal that was fixed otherwise becomes contested. */
export function fixed({ cells }: Game, { number }: SheetRound, seals: Seals): Changes {
  const keys = seals.map((seal, seat): [string, string | null] => [`${number}.fixed.${seat}`, seal]);
  return Object.fromEntries(
    keys.filter(([key, seal]) => seal && ![seal, CONTESTED].includes(valueAt(cells, key) as string)),
  );
}

/** The bids of a round that were made on this phone and are to be shown now, also in place of what others entered. */
export function revealed({ id, cells }: Game, round: SheetRound, seals: Seals): Changes {
  const changes: Changes = {};
  if (!round.bids_due) return changes;
  for (const seat of round.bidders) {
    const seal = seals[seat];
    const kept = seal && opened(id, round.number, seat, seal);
    if (!kept || valueAt(cells, `${round.number}.nonce.${seat}`) === kept.nonce) continue;
    changes[`${round.number}.bid.${seat}`] = kept.bid;
    changes[`${round.number}.nonce.${seat}`] = kept.nonce;
  }
  return changes;
}

/** The seats whose revealed bid does not match the seal recorded by this phone, or else the fixed one.
 * A player without a seal at that time has bid too late. */
export function broken({ id, cells }: Game, round: SheetRound, seals?: Seals): number[] {
  const { number, line, unsealed } = round;
  if (!hasSecretBids(round)) return [];
  return round.bidders.filter((seat) => {
    const bid = line.bids[seat];
    if (bid == null || unsealed.includes(seat)) return false;
    if (!seals && valueAt(cells, `${number}.fixed.${seat}`) === CONTESTED) return true;
    const nonce = String(valueAt(cells, `${number}.nonce.${seat}`));
    return sealOf(id, number, seat, { bid, nonce }) !== (seals ? seals[seat] : line.sealed[seat]);
  });
}
