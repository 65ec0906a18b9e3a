import { looks } from '../characters/looks.svelte';
import type {
  Accepted,
  Catalogue,
  ChangeBody,
  Combination,
  ErasureDone,
  Failure,
  FoundTable,
  Hints,
  Language,
  Lessons,
  LobbyTable,
  Rejected,
  Replay,
  ReportBody,
  Reported,
  RulesRefused,
  TableBody,
  TableCodeContents,
  TableSummary,
  TakenSeat,
} from './wire';

/** Rules by key, as chosen. */
export type RuleValues = Record<string, unknown>;
export type Verdict = Accepted | Rejected;
/** Why a request was refused. */
export type Refusal = Failure | RulesRefused;
/** A finished game as the steps that the socket would have sent. */
export type ReplayData = Replay;

/** The authorization header of a seat's owner; empty without a secret. */
const bearer = (secret: string | undefined): HeadersInit =>
  secret ? { authorization: `Bearer ${secret}` } : {};

export const post = (body: unknown, secret?: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...bearer(secret) },
  body: JSON.stringify(body),
});

export const withSecret = (secret: string | undefined, method = 'GET'): RequestInit => ({
  method,
  headers: bearer(secret),
});

const RETRIES = 3;

/** The server's answer. A busy server is asked again when it says, a few times. */
export async function request<T>(path: string, lang: Language, init?: RequestInit): Promise<T> {
  for (let retries = 0; ; retries++) {
    const response = await fetch(`/api/${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, init);
    const seconds = response.status === 503 ? Number(response.headers.get('retry-after')) : 0;
    if (!seconds || retries === RETRIES) return (await response.json()) as T;
    await new Promise((later) => setTimeout(later, seconds * 1000));
  }
}

const at = (table: string): string => `tables/${encodeURIComponent(table)}`;

/** @param quoted  with the quotes of the sources, which are as long as all the rest */
export async function fetchCatalogue(lang: Language, quoted = false): Promise<Catalogue> {
  const response = await fetch(`/api/rules?lang=${lang}${quoted ? '' : '&sources=no'}`);
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as Catalogue;
}

export const fetchLessons = (lang: Language): Promise<Lessons> => request('lessons', lang);

export const checkRules = (rules: RuleValues, lang: Language, signal?: AbortSignal): Promise<Verdict> =>
  request('rules/check', lang, { ...post({ rules }), signal: signal ?? null });

/** What presets come to together, and which others can join them. */
export const combinePresets = (presets: string[], lang: Language): Promise<Combination | Rejected> =>
  request('rules/combine', lang, post({ presets }));

export const openTable = (table: TableBody, lang: Language): Promise<TakenSeat | Refusal> =>
  request('tables', lang, post({ ...table, avatar: looks.avatar }));

export const takeSeat = (
  table: string,
  name: string,
  seat: number | null,
  lang: Language,
): Promise<TakenSeat | Refusal> =>
  request(
    `${at(table)}/seats`,
    lang,
    post({ name, avatar: looks.avatar, ...(seat === null ? {} : { seat }) }),
  );

/** The table that waits for players under a join code. */
export const findByCode = (code: string, lang: Language): Promise<FoundTable | Refusal> =>
  request(`join/${encodeURIComponent(code)}`, lang);

/** Changes a table before its game; for its host. */
export const changeTable = (
  table: string,
  secret: string,
  change: ChangeBody,
  lang: Language,
): Promise<TableSummary | Refusal> => request(at(table), lang, { ...post(change, secret), method: 'PUT' });

/** Looks for a seat among people one does not know. */
export const findGame = (preset: string, name: string, lang: Language): Promise<TakenSeat | Refusal> =>
  request('find', lang, post({ preset, name, avatar: looks.avatar }));

export const fetchTable = (table: string, lang: Language): Promise<TableSummary | Refusal> =>
  request(at(table), lang);

export const fetchLobby = (lang: Language): Promise<LobbyTable[] | Refusal> => request('tables', lang);

/** Everything that the server stores about the owner of this seat. */
export const fetchMyData = (table: string, secret: string, lang: Language): Promise<object | Refusal> =>
  request(`${at(table)}/me`, lang, withSecret(secret));

/** The values of this seat's choices, if it is to act. */
export const fetchHints = (
  table: string,
  secret: string,
  lang: Language,
  signal?: AbortSignal,
): Promise<Hints | Refusal> => request(`${at(table)}/hints`, lang, { ...withSecret(secret), signal });

export const eraseMyData = (table: string, secret: string, lang: Language): Promise<ErasureDone | Refusal> =>
  request(`${at(table)}/me`, lang, withSecret(secret, 'DELETE'));

/** Reports the person at a seat to the operators of the server. */
export const reportSeat = (
  table: string,
  secret: string,
  report: ReportBody,
  lang: Language,
): Promise<Reported | Refusal> => request(`${at(table)}/reports`, lang, post(report, secret));

export const readCode = (code: string, lang: Language): Promise<TableCodeContents | Refusal> =>
  request(`code/${encodeURIComponent(code)}`, lang);

/**
 * @param seat  whose hand is seen, or `all`
 * @param secret  of the viewer: today's daily deal is shown only to those who have played it
 */
export const fetchReplay = (
  table: string,
  seat: number | 'all',
  lang: Language,
  secret?: string,
): Promise<ReplayData | Refusal> => request(`${at(table)}/replay?seat=${seat}`, lang, withSecret(secret));

export const replayRecord = (
  record: unknown,
  seat: number | 'all',
  lang: Language,
): Promise<ReplayData | Refusal> => request('replay', lang, post({ record, seat }));

/** A game as a file, for those who may see it. */
export const fetchRecord = <T>(table: string, lang: Language, secret?: string): Promise<T | Refusal> =>
  request(`${at(table)}/record`, lang, withSecret(secret));

export const recordUrl = (table: string): string => `/api/${at(table)}/record`;
export const replayUrl = (table: string): string => `/g/${encodeURIComponent(table)}`;

/** The reasons in one line. */
export const refusalText = (refusal: Refusal): string =>
  'error' in refusal ? refusal.error : refusal.conflicts.map(({ why }) => why).join(' ');
