import { load, save } from '../../prefs.svelte';
import { valueOf, type Changes } from '../cells';
import type { Game } from '../game';
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

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export async function sealOf(
  game: string,
  round: number,
  seat: number,
  { bid, nonce }: Kept,
): Promise<string> {
  const text = new TextEncoder().encode(`${place(game, round, seat)}:${bid}:${nonce}`);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', text)));
}

/** Keeps a bid here, and returns what may be written of it for all to see. */
export async function sealed(game: string, round: number, seat: number, bid: number): Promise<Changes> {
  const kept = { bid, nonce: hex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES))) };
  save(KEY, { ...all(), [place(game, round, seat)]: kept });
  return { [`${round}.sealed.${seat}`]: await sealOf(game, round, seat, kept) };
}

/** The bids of a round that are sealed on this phone and are to be shown now. */
export async function revealed({ id }: Game, round: Written): Promise<Changes> {
  const changes: Changes = {};
  if (!isSecret(round.due.spec) || !areBidsDue(round)) return changes;
  for (const seat of round.due.bidders) {
    const kept = all()[place(id, round.number, seat)];
    if (!kept || round.line.bids[seat] != null) continue;
    if ((await sealOf(id, round.number, seat, kept)) !== round.sealed[seat]) continue;
    changes[`${round.number}.bid.${seat}`] = kept.bid;
    changes[`${round.number}.nonce.${seat}`] = kept.nonce;
  }
  return changes;
}

/** The seats whose bid, as it was revealed, is not the one that had been sealed. */
export async function broken({ id, cells }: Game, { number, sealed, line }: Written): Promise<number[]> {
  const wrong: number[] = [];
  for (const [seat, bid] of line.bids.entries()) {
    const shown = cells[`${number}.nonce.${seat}`];
    const together = shown && shown.t === cells[`${number}.bid.${seat}`]?.t;
    if (!together || bid === null) continue;
    const nonce = String(valueOf(cells, `${number}.nonce.${seat}`));
    if ((await sealOf(id, number, seat, { bid, nonce })) !== sealed[seat]) wrong.push(seat);
  }
  return wrong;
}
