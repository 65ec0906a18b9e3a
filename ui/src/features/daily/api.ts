import { looks } from '../../characters/looks.svelte';
import { request } from '../../app/api';
import type { Language } from '../../app/wire';
import { knownSecret, ownSecret } from './identity';

/** The deal of today or of an earlier day. */
export const fetchDaily = (day: string, lang: Language) =>
  request('GET /api/daily', lang, { query: day ? { day } : {}, secret: knownSecret() });

/** What an expert did with the cards of a day; for today's only once one's own game is over. */
export const fetchStudy = (day: string, lang: Language) =>
  request('GET /api/daily/study', lang, { query: { day }, secret: knownSecret() });

/** A seat in a game of that day. */
export const playDaily = (day: string, name: string, lang: Language) =>
  request('POST /api/daily', lang, { body: { name, day, avatar: looks.avatar }, secret: ownSecret() });
