import { spokenText } from '../../chat/phrases';
import { labelled, type Key } from '../../i18n/locale.svelte';
import type { AskJson, Denied, SocialJson, TableEvent } from '../../app/wire';
import type { Localizer } from './narrate';

/** What people do at a table besides playing; events that are not listed go unmentioned. */
const LINES: Partial<Record<string, Key>> = {
  started: 'event.started',
  late: 'event.late',
  gone: 'event.gone',
  back: 'event.back',
  brb: 'event.brb',
  left: 'event.left',
  unseated: 'event.unseated',
  undone: 'event.undone',
  paused: 'event.paused',
  resumed: 'event.resumed',
  claimed: 'event.claimed',
  kicked: 'event.kicked',
  rematch: 'event.rematch',
  ended: 'event.ended',
};
/** Worth telling even the one who did it. */
const FOR_ALL = new Set(['undone', 'paused', 'resumed', 'claimed', 'brb']);

export const nameAt = (social: SocialJson, seat: number | null | undefined): string =>
  social.seats[seat ?? -1]?.name ?? '';

/** The seat that somebody who sits down had before: they change seats, or their name; -1 if they had none. */
const seatBefore = (seat: number, before: SocialJson, after: SocialJson): number =>
  nameAt(before, seat)
    ? seat
    : before.seats.findIndex(({ name }, other) => name !== null && nameAt(after, other) === '');

/** What is asked of the others: `Ben would like to take the last move back.` */
export function askLine(
  social: SocialJson,
  { what, by, target, tricks }: AskJson,
  localizer: Localizer,
): string {
  const key = (what === 'claim' ? `ask.claim.${tricks}` : `ask.${what}`) as 'ask.undo';
  return localizer.t(key, { name: nameAt(social, by), other: nameAt(social, target) });
}

/** Which request has failed, and why. */
function denialLine({ ask, why = 'declined' }: Denied, social: SocialJson, localizer: Localizer): string {
  const asked = social.asks.find(({ id }) => id === ask);
  return `${asked ? askLine(social, asked, localizer) : ''} ${localizer.t(`denied.${why}`)}`.trim();
}

/** Other people who have come or gone; of those for whom a bot plays, that has been said. */
export const presenceLines = (
  before: SocialJson,
  after: SocialJson,
  me: number | null,
  localizer: Localizer,
): string[] =>
  after.seats.flatMap(({ name, playing, connected }, seat) => {
    const was = before.seats[seat]?.connected;
    if (name === null || playing === 'bot' || seat === me || was === connected) return [];
    return [localizer.t(connected ? 'event.connected' : 'event.disconnected', { name })];
  });

/** The sentence for an event; empty if there is nothing to say, or the listener did it. */
export function eventLine(
  event: TableEvent,
  before: SocialJson,
  after: SocialJson,
  me: number | null,
  localizer: Localizer,
): string {
  const seat = 'seat' in event ? event.seat : undefined;
  const own = me !== null && seat === me;
  const name = nameAt(after, seat) || nameAt(before, seat);
  if (event.kind === 'said') return own ? '' : labelled(name, spokenText(event));
  if (event.kind === 'asked') {
    const ask = after.asks.find(({ by }) => by === seat);
    return ask && !own ? askLine(after, ask, localizer) : '';
  }
  if (event.kind === 'sat') {
    const was = nameAt(before, seatBefore(event.seat, before, after));
    if (own || (was === name && nameAt(before, seat))) return '';
    const key = was === '' ? 'event.sat' : was === name ? 'event.moved' : 'event.renamed';
    return localizer.t(key, { name, before: was });
  }
  if (event.kind === 'bot' && own) return localizer.t('event.youBot');
  if (event.kind === 'denied') return denialLine(event, before, localizer);
  const unseated = before.state === 'gathering' && ['left', 'kicked'].includes(event.kind);
  const kind = event.kind === 'bot' ? String(event.why) : unseated ? 'unseated' : event.kind;
  const key = LINES[kind];
  return key && (!own || FOR_ALL.has(event.kind)) ? localizer.t(key, { name }) : '';
}
