import { request } from '../../app/api';
import { looks } from '../../characters/looks.svelte';
import type { HostChange, Language, Report, TournamentBody } from '../../app/wire';

export const fileUrl = (tournament: string): string =>
  `/api/tournaments/${encodeURIComponent(tournament)}/file`;

export const openTournament = (body: TournamentBody, lang: Language) =>
  request('POST /api/tournaments', lang, { body });

/** Enters somebody new, or the owner of the secret again. */
export const enter = (
  tournament: string,
  name: string,
  lang: Language,
  secret?: string,
  team: string | null = null,
) =>
  request('POST /api/tournaments/{tournament}/entrants', lang, {
    path: { tournament },
    body: { name, team, avatar: looks.avatar },
    secret,
  });

export const enterBots = (tournament: string, level: string, count: number, secret: string, lang: Language) =>
  request('POST /api/tournaments/{tournament}/bots', lang, {
    path: { tournament },
    body: { level, count },
    secret,
  });

export const withdraw = (tournament: string, entrant: number, secret: string, lang: Language) =>
  request('DELETE /api/tournaments/{tournament}/entrants/{entrant}', lang, {
    path: { tournament, entrant },
    secret,
  });

export const change = (tournament: string, body: HostChange, secret: string, lang: Language) =>
  request('POST /api/tournaments/{tournament}/changes', lang, { path: { tournament }, body, secret });

/** Sends the result of one's own table. */
export const sendResult = (tournament: string, body: Report, secret: string, lang: Language) =>
  request('POST /api/tournaments/{tournament}/results', lang, { path: { tournament }, body, secret });

/** The result in a score pad's code; nothing is stored. */
export const readCode = (tournament: string, code: string, lang: Language) =>
  request('POST /api/tournaments/{tournament}/code', lang, { path: { tournament }, body: { code } });

export const eraseTournament = (tournament: string, secret: string, lang: Language) =>
  request('DELETE /api/tournaments/{tournament}', lang, { path: { tournament }, secret });

export const fetchFairPlay = (tournament: string, secret: string, lang: Language) =>
  request('GET /api/tournaments/{tournament}/fair-play', lang, { path: { tournament }, secret });

export const fetchState = (tournament: string, lang: Language) =>
  request('GET /api/tournaments/{tournament}', lang, { path: { tournament } });
