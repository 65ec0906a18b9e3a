import type { Ask, Settings, SocialJson, View } from '../app/wire';
import { bidNow } from '../game/effects';
import { isIn } from '../game/players';

/** A request that a seat can make of the table. */
export type RequestKind = Ask['what'];

/** Pointless without other people. */
const PEOPLE_ONLY: readonly RequestKind[] = ['pause', 'brb', 'leave'];

/** Only bots are at the table besides this seat. */
export const isAlone = (social: SocialJson, me: number | null): boolean =>
  social.seats.every(({ bot }, seat) => seat === me || bot !== null);

/** Only bots are left in the game. */
export const onlyBots = (social: SocialJson, view: View): boolean =>
  social.seats.every(({ playing }, seat) => playing === 'bot' || !isIn(view, seat));

/** Whether a seat may have acted since the cards were dealt; before bids it may have chosen the trump, or passed a card. */
export function mayHaveActed({ phase, round }: View, seat: number): boolean {
  const chose = round.dealer === seat && round.turn_up?.startsWith('Z');
  return phase !== 'bid' || bidNow(round, seat) !== null || chose === true || round.exchange !== undefined;
}

/** The requests that a seat can make now; whether they are granted is up to the others and the server. */
export function availableRequests(social: SocialJson, settings: Settings, me: number | null): RequestKind[] {
  const mine = me === null ? undefined : social.seats[me];
  if (!mine) return [];
  if (social.state === 'paused') return ['resume', 'leave'];
  if (social.state !== 'playing') return [];
  const all: RequestKind[] = ['claim', 'pause'];
  if (settings.undo) all.unshift('undo');
  if (settings.clock) all.push('brb');
  all.push(mine.playing === 'bot' ? 'back' : 'leave');
  return all.filter((what) => !(isAlone(social, me) && PEOPLE_ONLY.includes(what)));
}

/**
 * Other people's seats that a bot could take over, except of players who will be right back; a connected player's only
 * if a third person can agree.
 */
export function kickable(social: SocialJson, me: number | null, at: number): number[] {
  if (me === null || social.state !== 'playing') return [];
  const others = [...social.seats.entries()].filter(
    ([seat, { bot, playing }]) => seat !== me && bot === null && playing === 'person',
  );
  const here = others.filter(([, { connected }]) => connected).length;
  return others
    .filter(([, { connected, away_until }]) => (away_until ?? 0) <= at && (!connected || here > 1))
    .map(([seat]) => seat);
}
