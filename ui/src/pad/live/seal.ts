import { sha256 } from '@noble/hashes/sha2.js';
import { load, save } from '../../prefs.svelte';
import { valueOf, type Changes } from '../cells';
import type { Game } from '../game';
import { hex, random } from '../random';
import { isSecret } from '../rules';
import { areBidsDue, type Written } from '../sheet';

/** Secret bids of a shared pad: commitment and reveal. A phone writes a hash of the bid, and the bid itself, with the
 * random number that went into the hash, only when the rule reveals it. Until then the bid is on this phone alone. */

interface Kept {
  bid: number;
  nonce: string;
}

const KEY = 'gizzard.pad.sealed';
const NONCE_BYTES = 16;
const all = (): Record<string, Kept> => load<Record<string, Kept>>(KEY) as Record<string, Kept>;
const place = (game: string, round: number, seat: number): string => `${game}.${round}.${seat}`;

/** By a library: browsers hash only for pages that came by https. */
const sealOf = (game: string, round: number, seat: number, { bid, nonce }: Kept): string =>
  hex(sha256(new TextEncoder().encode(`${place(game, round, seat)}:${bid}:${nonce}`)));

/** Keeps a bid here, and returns what may be written of it for all to see. */
export function sealed(game: string, round: number, seat: number, bid: number): Changes {
  const kept = { bid, nonce: random(NONCE_BYTES) };
  save(KEY, { ...all(), [place(game, round, seat)]: kept });
  return { [`${round}.sealed.${seat}`]: sealOf(game, round, seat, kept) };
}

/** The bids of a round that are sealed on this phone and are to be shown now. */
export function revealed({ id }: Game, round: Written): Changes {
  const changes: Changes = {};
  if (!isSecret(round.due.spec) || !areBidsDue(round)) return changes;
  for (const seat of round.due.bidders) {
    const kept = all()[place(id, round.number, seat)];
    if (!kept || round.line.bids[seat] != null) continue;
    if (sealOf(id, round.number, seat, kept) !== round.sealed[seat]) continue;
    changes[`${round.number}.bid.${seat}`] = kept.bid;
    changes[`${round.number}.nonce.${seat}`] = kept.nonce;
  }
  return changes;
}

/** The seats whose bid, as it was revealed, is not the one that had been sealed. */
export function broken({ id, cells }: Game, { number, sealed, line }: Written): number[] {
  const wrong: number[] = [];
  for (const [seat, bid] of line.bids.entries()) {
    const shown = cells[`${number}.nonce.${seat}`];
    const together = shown && shown.t === cells[`${number}.bid.${seat}`]?.t;
    if (!together || bid === null) continue;
    const nonce = String(valueOf(cells, `${number}.nonce.${seat}`));
    if (sealOf(id, number, seat, { bid, nonce }) !== sealed[seat]) wrong.push(seat);
  }
  return wrong;
}
