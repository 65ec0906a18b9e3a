import { looks } from '../characters/looks.svelte';
import { prefs } from './prefs.svelte';
import type {
  Accepted,
  Catalogue,
  Failure,
  PositionAnswer,
  PositionBody,
  Rejected,
  RejectedRules,
  Replay,
  Requests,
  TableBody,
} from './wire';

/** Rules by key, as chosen. */
export type RuleValues = Record<string, unknown>;
export type Verdict = Accepted | Rejected;
/** Why a request was refused. */
export type Refusal = Failure | RejectedRules;
/** The same of a request that has codes of its own. */
export type Refused = Refusal | { error: string; code: string };
/** A finished game as the steps that the socket would have sent. */
export type ReplayData = Replay;

/** A request to the server: method and path. */
type Name = keyof Requests;
/** What a request takes, the secret of who asks, and what ends the wait for its answer. */
type Asked<N extends Name> = Omit<Requests[N], 'answer'> & {
  secret?: string | undefined;
  signal?: AbortSignal | undefined;
};
/** What may be in any request. */
interface Parts {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  secret?: string | undefined;
  signal?: AbortSignal | undefined;
}
export type Answer<N extends Name> = Promise<Requests[N]['answer'] | Refusal>;

/** The address of a request, whose answer is in the reader's language. */
function addressOf(path: string, { path: parts = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(parts[part] ?? ''));
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, `${value}`]],
  );
  return `${filled}?${new URLSearchParams([['lang', prefs.lang], ...given])}`;
}

/** The server's response to a request. An effect that sends one runs again when the reader changes the language. */
export function send<N extends Name>(name: N, asked: Asked<N>): Promise<Response> {
  const [method = '', path = ''] = name.split(' ');
  const { body, secret, signal }: Parts = asked;
  return fetch(addressOf(path, asked), {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(secret && { authorization: `Bearer ${secret}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
}

const RETRIES = 3;

/** The server's answer. A busy server is asked again when it says, a few times or as often as given. */
export async function request<N extends Name>(name: N, asked: Asked<N>, most = RETRIES): Answer<N> {
  for (let retries = 0; ; retries++) {
    const response = await send(name, asked);
    const seconds = response.status === 503 ? Number(response.headers.get('retry-after')) : 0;
    if (!seconds || retries === most) return (await response.json()) as Awaited<Answer<N>>;
    await new Promise((later) => setTimeout(later, seconds * 1000));
  }
}

/** A position: its line and what can be done there; otherwise what is wrong with it, and where. */
export async function fetchPosition(body: Omit<PositionBody, 'act'>): Promise<PositionAnswer | Refused> {
  const found = await request('POST /api/positions', { body });
  if ('round' in found) throw new Error('the server answers to a move that was not made');
  return found;
}

/** @param quoted  with the quotes of the sources, which are as long as all the rest */
export async function fetchCatalogue(quoted = false): Promise<Catalogue> {
  const texts = await request('GET /api/rules', { query: quoted ? {} : { sources: 'no' } });
  if (!('presets' in texts)) throw new Error(refusalText(texts));
  return texts;
}

export const openTable = (table: TableBody) =>
  request('POST /api/tables', { body: { ...table, avatar: looks.avatar } });

export const takeSeat = (table: string, name: string, seat: number | null, secret: string) =>
  request('POST /api/tables/{table}/seats', {
    path: { table },
    body: { name, seat, avatar: looks.avatar },
    secret,
  });

/** Looks for a seat among people one does not know. */
export const findGame = (preset: string, name: string) =>
  request('POST /api/find', { body: { preset, name, avatar: looks.avatar } });

/** Everything that the server stores about the owner of this seat. */
export const fetchMyData = (table: string, secret: string) =>
  request('GET /api/tables/{table}/me', { path: { table }, secret });

/** The values of this seat's choices, if it is to act; a busy server is asked until the question is another. */
export const fetchHints = (table: string, secret: string, signal: AbortSignal) =>
  request('GET /api/tables/{table}/hints', { path: { table }, secret, signal }, Infinity);

export const readCode = (code: string) => request('GET /api/code/{code}', { path: { code } });

/**
 * @param seat  whose hand is seen, or `all`
 * @param secret  of the viewer: today's daily deal is shown only to those who have played it
 */
export const fetchReplay = (table: string, seat: number | 'all', secret?: string) =>
  request('GET /api/tables/{table}/replay', { path: { table }, query: { seat: `${seat}` }, secret });

export const replayRecord = (record: object, seat: number | 'all') =>
  request('POST /api/replay', { body: { record: { ...record }, seat } });

/** A game as a file, for those who may see it. */
export const fetchRecord = (table: string, secret?: string) =>
  request('GET /api/tables/{table}/record', { path: { table }, secret });

export const recordUrl = (table: string): string => `/api/tables/${encodeURIComponent(table)}/record`;
export const replayUrl = (table: string): string => `/g/${encodeURIComponent(table)}`;

/** The reasons in one line. */
export const refusalText = (refusal: Refused): string =>
  'error' in refusal ? refusal.error : refusal.conflicts.map(({ why }) => why).join(' ');
