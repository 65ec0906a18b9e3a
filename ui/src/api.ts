import type {
  Catalogue,
  Checked,
  Conflict,
  Film,
  Lang,
  Listing,
  RuleValues,
  Settings,
  TableCard,
} from './wire';

export interface NewTable extends Settings {
  rules: RuleValues;
  name: string;
  deck: string;
  /** For seats 1, 2, …: a bot's level, or null where it is kept for a person. */
  seats: (string | null)[];
}

export interface Seat {
  table: string;
  seat: number;
  secret: string;
}

/** Why something was not done. */
export type Refused = { error: string; code?: string } | { conflicts: Conflict[] };

/** Rules, deck and settings, as a table code carries them. */
export interface Coded {
  rules: RuleValues;
  deck: string;
  settings: Partial<Settings>;
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function ask<T>(path: string, lang: Lang, init?: RequestInit): Promise<T> {
  const answer = await fetch(`/api/${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, init);
  return (await answer.json()) as T;
}

const at = (table: string): string => `tables/${encodeURIComponent(table)}`;

export async function fetchCatalogue(lang: Lang): Promise<Catalogue> {
  const answer = await fetch(`/api/rules?lang=${lang}`);
  if (!answer.ok) throw new Error(answer.statusText);
  return (await answer.json()) as Catalogue;
}

export const checkRules = (rules: RuleValues, lang: Lang, signal?: AbortSignal): Promise<Checked> =>
  ask('rules/check', lang, { ...json({ rules }), signal: signal ?? null });

export const openTable = (wish: NewTable, lang: Lang): Promise<Seat | Refused> =>
  ask('tables', lang, json(wish));

export const takeSeat = (
  table: string,
  name: string,
  seat: number | null,
  lang: Lang,
): Promise<Seat | Refused> =>
  ask(`${at(table)}/seats`, lang, json(seat === null ? { name } : { name, seat }));

export const fetchTable = (table: string, lang: Lang): Promise<TableCard | Refused> => ask(at(table), lang);

export const fetchLobby = (lang: Lang): Promise<Listing[] | Refused> => ask('tables', lang);

const withSecret = (secret: string, method: string): RequestInit => ({
  method,
  headers: { authorization: `Bearer ${secret}` },
});

/** All that the server keeps about whoever has this seat. */
export const fetchMyData = (table: string, secret: string, lang: Lang): Promise<object | Refused> =>
  ask(`${at(table)}/me`, lang, withSecret(secret, 'GET'));

export const eraseMyData = (table: string, secret: string, lang: Lang): Promise<{ erased: true } | Refused> =>
  ask(`${at(table)}/me`, lang, withSecret(secret, 'DELETE'));

export const readCode = (code: string, lang: Lang): Promise<Coded | Refused> =>
  ask(`code/${encodeURIComponent(code)}`, lang);

/** @param seat  whose hand is seen, or `all` */
export const fetchReplay = (table: string, seat: number | 'all', lang: Lang): Promise<Film | Refused> =>
  ask(`${at(table)}/replay?seat=${seat}`, lang);

export const replayRecord = (record: unknown, seat: number | 'all', lang: Lang): Promise<Film | Refused> =>
  ask('replay', lang, json({ record, seat: String(seat) }));

export const recordAddress = (table: string): string => `/api/${at(table)}/record`;
export const replayAddress = (table: string): string => `/g/${encodeURIComponent(table)}`;

export const whyNot = (refused: Refused): string =>
  'error' in refused ? refused.error : refused.conflicts.map(({ why }) => why).join(' ');
