import { phraseText } from '../chat/phrases';
import type { Key } from '../i18n/en';
import type { AskKind, Social, TableEvent } from '../wire';
import type { Voice } from './narrate';

/** What people do at a table besides playing, in words; those not named here go without saying. */
const LINES: Partial<Record<string, Key>> = {
  sat: 'event.sat',
  started: 'event.started',
  bot: 'event.bot',
  back: 'event.back',
  brb: 'event.brb',
  undone: 'event.undone',
  paused: 'event.paused',
  resumed: 'event.resumed',
  kicked: 'event.kicked',
  left: 'event.left',
  disconnected: 'event.disconnected',
  connected: 'event.connected',
  denied: 'event.denied',
  rematch: 'event.rematch',
  ended: 'event.ended',
};

const ASKS: Partial<Record<AskKind, Key>> = {
  undo: 'ask.undo',
  pause: 'ask.pause',
  claim: 'ask.claim',
  kick: 'ask.kick',
};

export const nameAt = (social: Social, seat: number | undefined): string =>
  social.seats[seat ?? -1]?.name ?? '';

/** What is asked of the others: `Ben asks to take the last move back.` */
export function askLine(
  social: Social,
  what: AskKind,
  by: number,
  kick: number | undefined,
  voice: Voice,
): string {
  const key = ASKS[what];
  return key ? voice.say(key, { name: nameAt(social, by), other: nameAt(social, kick) }) : '';
}

/** The sentence for an event; empty where there is nothing to say, or it is the listener's own doing. */
export function eventLine(event: TableEvent, social: Social, me: number | null, voice: Voice): string {
  const name = nameAt(social, event.seat);
  const said = social.says.at(-1);
  const ask = social.asks.at(-1);
  if (event.kind === 'said') return said && event.seat !== me ? `${name}: ${phraseText(said)}` : '';
  if (event.kind === 'asked')
    return ask && ask.by !== me ? askLine(social, ask.what, ask.by, ask.kick, voice) : '';
  const key = LINES[event.kind];
  const own = event.seat === me && me !== null;
  if (own && event.kind === 'bot') return voice.say('event.youBot');
  return key && !(own && event.seat !== undefined) ? voice.say(key, { name }) : '';
}
