import { looks } from '../../characters/looks.svelte';
import { post, request, withSecret, type Refusal } from '../../app/api';
import type { DailyDeal, DailyGame, DailyStudy, Language } from '../../app/wire';
import { knownSecret, ownSecret } from './identity';

/** The deal of today or of an earlier day. */
export function fetchDaily(day: string, lang: Language): Promise<DailyDeal | Refusal> {
  return request(`daily${day && `?day=${day}`}`, lang, withSecret(knownSecret()));
}

/** What an expert did with the cards of a day; for today's only once one's own game is over. */
export function fetchStudy(day: string, lang: Language): Promise<DailyStudy | Refusal> {
  return request(`daily/study?day=${day}`, lang, withSecret(knownSecret()));
}

/** A seat in a game of that day. */
export function playDaily(day: string, name: string, lang: Language): Promise<DailyGame | Refusal> {
  return request('daily', lang, post({ name, day, avatar: looks.avatar }, ownSecret()));
}
