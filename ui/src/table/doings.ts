import type { AskKind, Settings, Social } from '../wire';

const PEOPLE_ONLY: readonly AskKind[] = ['pause', 'brb', 'leave'];

/** What a seat may ask of the table now; whether it is granted is up to the others and the server. */
export function doings(social: Social, settings: Settings, me: number | null): AskKind[] {
  const mine = me === null ? undefined : social.seats[me];
  if (!mine) return [];
  if (social.state === 'paused') return ['resume', 'leave'];
  if (social.state !== 'playing') return [];
  const alone = social.seats.every((seat, i) => i === me || seat.bot !== null);
  const all: AskKind[] = ['claim', 'pause'];
  if (settings.undo) all.unshift('undo');
  if (settings.clock) all.push('brb');
  all.push(mine.playing === 'bot' ? 'back' : 'leave');
  return all.filter((what) => !(alone && PEOPLE_ONLY.includes(what)));
}

/** Other people's seats that could be given to a bot: of the connected ones, where a third person can agree. */
export function kickable(social: Social, me: number | null): number[] {
  if (me === null || social.state !== 'playing') return [];
  const others = [...social.seats.entries()].filter(
    ([seat, { bot, playing }]) => seat !== me && bot === null && playing === 'person',
  );
  const here = others.filter(([, { connected }]) => connected).length;
  return others.filter(([, { connected }]) => !connected || here > 1).map(([seat]) => seat);
}
