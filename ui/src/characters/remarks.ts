import { bidNow } from '../game/effects';
import type { Frame } from '../game/frames';
import type { Bots } from '../table/words/botNames';
import type { ChatPhrase, Round } from '../app/wire';

/** What a bot says, and which seat's it is. */
export interface Remark {
  seat: number;
  phrase: ChatPhrase;
}

/** What each temperament says when its bid was made or missed, and to somebody who did well. */
interface Temperament {
  made: readonly ChatPhrase[];
  missed: readonly ChatPhrase[];
  praise: readonly ChatPhrase[];
}

/** Fools laugh about themselves, rovers swear and drink, masters keep their calm. */
const TEMPERAMENTS: Record<string, Temperament> = {
  novice: { made: ['ha-ha', 'wow', 'phew'], missed: ['oops', 'ha-ha'], praise: ['wow', 'applause'] },
  club: { made: ['cheers', 'ha-ha'], missed: ['grr', 'oops'], praise: ['nice-bid', 'cheers'] },
  expert: { made: ['phew', 'hmm'], missed: ['hmm', 'grr'], praise: ['well-played', 'applause'] },
};

/** One in this many rounds has a remark. */
const SELDOM = 3;
/** A bid that is worth a word. */
const BOLD = 3;

/** The same number for the same words wherever it is asked. */
function hash(words: string): number {
  let sum = 2166136261;
  for (const sign of words) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 16777619);
  return sum >>> 0;
}

const off = (round: Round, seat: number): number | null => {
  const bid = bidNow(round, seat);
  return bid === null ? null : Math.abs(bid - (round.taken[seat] ?? 0));
};

/** The most notable event for the seat in the round just scored; null if there was none. */
function mood(round: Round, seat: number, seats: readonly number[]): keyof Temperament | null {
  const missed = off(round, seat) ?? 0;
  if (missed >= 2) return 'missed';
  if (missed === 0 && (bidNow(round, seat) ?? 0) >= BOLD) return 'made';
  return seats.some((other) => off(round, other) === 0 && (bidNow(round, other) ?? 0) >= BOLD)
    ? 'praise'
    : null;
}

/**
 * A bot's remark on the result of a round: infrequent, based on public information only, and the same on every
 * screen at the table. Null if no bot has one.
 */
export function remarkOn({ kind, result }: Frame, bots: Bots, table: string): Remark | null {
  if (kind !== 'result' || !result) return null;
  const chance = hash(`${table} ${result.number}`);
  if (chance % SELDOM !== 0) return null;
  const seats = [...bots.keys()];
  const speakers = seats.flatMap((seat): Remark[] => {
    const temperament = TEMPERAMENTS[bots[seat] ?? ''];
    const felt = temperament && mood(result, seat, seats);
    const phrases = felt ? temperament[felt] : [];
    const phrase = phrases[(chance >>> 8) % phrases.length];
    return phrase ? [{ seat, phrase }] : [];
  });
  return speakers[(chance >>> 4) % speakers.length] ?? null;
}
