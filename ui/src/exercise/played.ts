import { packed } from '../app/packed';
import { isCount, isObject } from '../app/readers';
import { MOST_ROUNDS, MOST_TRICKS, type AnalysisBody, type BidsBefore, type View } from '../app/wire';
import { bidNow } from '../game/effects';

export type Kind = NonNullable<AnalysisBody['opponents']>[number];

/** How the seats of a game have played so far, by which a position of it is analysed. */
export interface Played {
  /** By seat the level of a bot; null for a person, and for other bots. */
  bots: Kind[];
  /** By seat how the bids of the finished rounds ended. */
  bids: BidsBefore[];
}

const LEVELS: readonly unknown[] = ['novice', 'club', 'expert'];
const levelIn = (level: unknown): Kind => (LEVELS.includes(level) ? (level as Kind) : null);

/** How the others have played before a view of a game; null if nothing is known of anybody. */
export function playedBefore({ players, history }: View, bots: readonly (string | null)[]): Played | null {
  const found = {
    bots: players.map((_, seat) => levelIn(bots[seat])),
    bids: players.map((_, seat) => bidsOf(history, seat)),
  };
  return history.length > 0 || found.bots.some((level) => level !== null) ? found : null;
}

function bidsOf(history: View['history'], seat: number): BidsBefore {
  const off = history.flatMap((round) => {
    const [bid, taken] = [bidNow(round, seat), round.taken[seat]];
    return bid === null || taken == null ? [] : [taken - bid];
  });
  const sum = (each: (off: number) => number): number => off.reduce((total, by) => total + each(by), 0);
  return [
    off.length,
    sum((by) => Number(by === 0)),
    sum((by) => Math.max(by, 0)),
    sum((by) => Math.max(-by, 0)),
  ];
}

function isPossible(stored: unknown): boolean {
  if (!Array.isArray(stored) || stored.length !== 4 || !stored.every(isCount)) return false;
  const [rounds = 0, made = 0, above = 0, below = 0] = stored;
  return made <= rounds && rounds <= MOST_ROUNDS && Math.max(above, below) <= MOST_TRICKS;
}

/** Of whatever was stored or sent; null if it is none. */
export function readPlayed(stored: unknown): Played | null {
  if (!isObject(stored) || !Array.isArray(stored.bots) || !Array.isArray(stored.bids)) return null;
  const { bots, bids } = stored;
  const sound = bids.every(isPossible);
  return sound && bots.length === bids.length
    ? { bots: bots.map(levelIn), bids: bids as BidsBefore[] }
    : null;
}

/** The address of a position within the analysis board, with what else is known if there is anything. */
export async function positionHash(line: string, more: object | null): Promise<string> {
  const position = encodeURIComponent(line);
  return more ? `${position}&${await packed(JSON.stringify(more))}` : position;
}
