import { phraseText } from '../chat/phrases';
import type { Key } from '../i18n/en';
import type { Ask, Social, TableEvent } from '../wire';
import type { Voice } from './narrate';

/** What people do at a table besides playing, in words; what is not named here goes without saying. */
const LINES: Partial<Record<string, Key>> = {
  sat: 'event.sat',
  started: 'event.started',
  late: 'event.late',
  gone: 'event.gone',
  back: 'event.back',
  brb: 'event.brb',
  left: 'event.left',
  undone: 'event.undone',
  paused: 'event.paused',
  resumed: 'event.resumed',
  claimed: 'event.claimed',
  kicked: 'event.kicked',
  denied: 'event.denied',
  rematch: 'event.rematch',
  ended: 'event.ended',
};
/** What is worth saying to who did it, too. */
const FOR_ALL = new Set(['undone', 'paused', 'resumed', 'claimed']);

export const nameAt = (social: Social, seat: number | undefined): string =>
  social.seats[seat ?? -1]?.name ?? '';

/** What is asked of the others: `Ben would like to take the last move back.` */
export function askLine(social: Social, { what, by, target, tricks }: Ask, voice: Voice): string {
  const key = (what === 'claim' ? `ask.claim.${tricks}` : `ask.${what}`) as 'ask.undo';
  return voice.say(key, { name: nameAt(social, by), other: nameAt(social, target) });
}

/** Who of the others has come or gone. */
export const presenceLines = (before: Social, after: Social, me: number | null, voice: Voice): string[] =>
  after.seats.flatMap(({ name, bot, connected }, seat) => {
    const was = before.seats[seat]?.connected;
    if (name === null || bot !== null || seat === me || was === connected) return [];
    return [voice.say(connected ? 'event.connected' : 'event.disconnected', { name })];
  });

/** The sentence for an event; empty where there is nothing to say, or it is the listener's own doing. */
export function eventLine(
  event: TableEvent,
  before: Social,
  after: Social,
  me: number | null,
  voice: Voice,
): string {
  const own = me !== null && event.seat === me;
  const name = nameAt(after, event.seat) || nameAt(before, event.seat);
  if (event.kind === 'said') return own ? '' : `${name}: ${phraseText(event)}`;
  if (event.kind === 'asked') {
    const ask = after.asks.find(({ by }) => by === event.seat);
    return ask && !own ? askLine(after, ask, voice) : '';
  }
  if (event.kind === 'bot' && own) return voice.say('event.youBot');
  const key = LINES[event.kind === 'bot' ? String(event.why) : event.kind];
  return key && (!own || FOR_ALL.has(event.kind)) ? voice.say(key, { name }) : '';
}
