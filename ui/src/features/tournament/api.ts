import { post, request, withSecret, type Refusal } from '../../app/api';
import { looks } from '../../characters/looks.svelte';
import type {
  EnteredTournament,
  FairPlay,
  HostChange,
  Language,
  OpenedTournament,
  Report,
  TournamentBody,
  TournamentJson,
} from '../../app/wire';

type Answer<T> = Promise<T | Refusal>;

const at = (tournament: string): string => `tournaments/${encodeURIComponent(tournament)}`;

export const fileUrl = (tournament: string): string => `/api/${at(tournament)}/file`;

export const openTournament = (body: TournamentBody, lang: Language): Answer<OpenedTournament> =>
  request('tournaments', lang, post(body));

/** Enters somebody new, or the owner of the secret again. */
export const enter = (
  tournament: string,
  name: string,
  lang: Language,
  secret?: string,
  team: string | null = null,
): Answer<EnteredTournament> =>
  request(`${at(tournament)}/entrants`, lang, post({ name, team, avatar: looks.avatar }, secret));

export const enterBots = (
  tournament: string,
  level: string,
  count: number,
  secret: string,
  lang: Language,
): Answer<{ entrants: number[] }> => request(`${at(tournament)}/bots`, lang, post({ level, count }, secret));

export const withdraw = (
  tournament: string,
  entrant: number,
  secret: string,
  lang: Language,
): Answer<{ left: true }> =>
  request(`${at(tournament)}/entrants/${entrant}`, lang, withSecret(secret, 'DELETE'));

export const change = (
  tournament: string,
  asked: HostChange,
  secret: string,
  lang: Language,
): Answer<TournamentJson> => request(`${at(tournament)}/changes`, lang, post(asked, secret));

/** Sends the result of one's own table. */
export const sendResult = (
  tournament: string,
  report: Report,
  secret: string,
  lang: Language,
): Answer<TournamentJson> => request(`${at(tournament)}/results`, lang, post(report, secret));

/** The result in a score pad's code; nothing is stored. */
export const readCode = (tournament: string, code: string, lang: Language): Answer<Report> =>
  request(`${at(tournament)}/code`, lang, post({ code }));

export const eraseTournament = (
  tournament: string,
  secret: string,
  lang: Language,
): Answer<{ erased: true }> => request(at(tournament), lang, withSecret(secret, 'DELETE'));

export const fetchFairPlay = (tournament: string, secret: string, lang: Language): Answer<FairPlay> =>
  request(`${at(tournament)}/fair-play`, lang, withSecret(secret));

export const fetchState = (tournament: string, lang: Language): Answer<TournamentJson> =>
  request(at(tournament), lang);
