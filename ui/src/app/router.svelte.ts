import { load, save, withVisit } from './prefs.svelte';
import { tournamentNamed } from './tournamentAddress';
import { afterFrame } from '../design/afterFrame';

const KEY = 'gizzard.seats';
/** The most seats that a browser remembers. */
const REMEMBERED = 20;

/** What an address leads to. */
export type Route =
  | {
      page:
        | 'about'
        | 'daily'
        | 'find'
        | 'games'
        | 'import'
        | 'lobby'
        | 'mistakes'
        | 'newTournament'
        | 'odds'
        | 'puzzles'
        | 'ratings'
        | 'unknown';
    }
  | { page: 'new'; code: string | null }
  | { page: 'table'; table: string; secret: string | null; from: string | null }
  | { page: 'bigScreen' | 'game' | 'review'; table: string }
  | { page: 'tournament' | 'screen'; tournament: string }
  | { page: 'deal'; tournament: string; round: number; deal: number }
  | { page: 'learn'; lesson: string | null };

/** The state of a table's history entry: it keeps the seat even where storage is switched off. */
interface SeatState {
  secret: string;
  /** The review or the replay of the finished game that the table continues. */
  from?: string;
}

/** The secrets of this browser's seats by table, newest last. */
const savedSeats = (): Record<string, string> => load<Record<string, string>>(KEY) as Record<string, string>;

/** The tables at which this browser holds a seat, newest first. */
export const savedTables = (): string[] => Object.keys(savedSeats()).reverse();

/** The secret of this browser's seat at a table. */
export const seatSecret = (table: string): string | undefined => savedSeats()[table];

const seatsElsewhere = (table: string): [string, string][] =>
  Object.entries(savedSeats()).filter(([id]) => id !== table);

export function forgetSeat(table: string): void {
  save(KEY, Object.fromEntries(seatsElsewhere(table)));
  if (location.pathname === tablePath(table)) history.replaceState(null, '');
}

/** Remembers a seat as the one that was used last. */
export function saveSeat(table: string, secret: string): void {
  save(KEY, Object.fromEntries([...seatsElsewhere(table).slice(1 - REMEMBERED), [table, secret]]));
}

const tablePath = (table: string): string => `/t/${encodeURIComponent(table)}`;

/** The pages whose address is always the same. */
const PAGES: Record<string, Route> = {
  '/': { page: 'lobby' },
  '/new': { page: 'new', code: null },
  '/replay': { page: 'import' },
  '/find': { page: 'find' },
  '/games': { page: 'games' },
  '/mistakes': { page: 'mistakes' },
  '/odds': { page: 'odds' },
  '/about': { page: 'about' },
  '/learn': { page: 'learn', lesson: null },
  '/puzzles': { page: 'puzzles' },
  '/daily': { page: 'daily' },
  '/ratings': { page: 'ratings' },
  '/tournament/new': { page: 'newTournament' },
};
/** The pages of a table and its big screen, of a finished game and its review, and of a new game by a rules code. */
const NAMED = /^\/(t|g|new)\/([^/]+)(?:((?<=^\/g\/.+)\/review)|((?<=^\/t\/.+)\/screen))?$/;

/** A tournament, its projector view, and a deal of a round. */
const TOURNAMENT = /^\/tournament\/([^/]+)(?:\/(screen)|\/deal\/(\d+)\/(\d+))?$/;

const isPage = (path: string): boolean => path in PAGES || NAMED.test(path) || TOURNAMENT.test(path);

function currentRoute(): Route {
  const [, page, rest, review, screen] = NAMED.exec(location.pathname) ?? [];
  const name = rest === undefined ? '' : decoded(rest);
  if (screen) return { page: 'bigScreen', table: name };
  if (page === 't')
    return { page: 'table', table: name, secret: secretOf(name), from: seatState()?.from ?? null };
  if (page === 'g') return { page: review ? 'review' : 'game', table: name };
  if (page === 'new') return { page: 'new', code: name };
  if (location.pathname === '/learn') return { page: 'learn', lesson: location.hash.slice(1) || null };
  return PAGES[location.pathname] ?? tournamentRoute() ?? { page: 'unknown' };
}

function tournamentRoute(): Route | null {
  const [, name, screen, round, deal] = TOURNAMENT.exec(location.pathname) ?? [];
  if (name === undefined) return null;
  const tournament = tournamentNamed(decoded(name));
  if (round) return { page: 'deal', tournament, round: Number(round), deal: Number(deal) };
  return { page: screen ? 'screen' : 'tournament', tournament };
}

const seatState = (): SeatState | null => history.state as SeatState | null;

/** Decodes text from an address; returns it unchanged if it is not properly encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The secret of this browser's seat: from the link, the history entry or storage. It replaces a saved one only when the
 * table has accepted it.
 */
function secretOf(table: string): string | null {
  const linked = decoded(location.hash.slice(1));
  const saved = seatSecret(table) ?? '';
  const secret = linked || (seatState()?.secret ?? '') || saved;
  if (secret && !saved) saveSeat(table, secret);
  if (linked) hideSecret(secret);
  return secret || null;
}

/** Takes the secret out of the address, so that copying the address to invite a friend does not give the seat away. */
function hideSecret(secret: string): void {
  history.replaceState({ secret } satisfies SeatState, '', location.pathname + location.search);
}

class Router {
  route = $state.raw<Route>(currentRoute());
  /** Why the page has brought somebody here, if it has. */
  notice = $state<string | null>(null);
  /** Somebody has come here from another of the page's addresses, so that the focus is nowhere. */
  arrived = false;
  /** Leads to the address asked for last; each waits for a frame. */
  #go: (() => void) | null = null;

  constructor() {
    addEventListener('popstate', () => this.#follow());
    addEventListener('hashchange', () => this.#follow());
    addEventListener('click', (event) => this.#click(event));
  }

  /** The review or the replay of the finished game that the table on show continues, if it does. */
  get origin(): string | null {
    return this.route.page === 'table' ? this.route.from : null;
  }

  /** To a table; with the secret of a seat there, or null, and perhaps why and from where. */
  toTable(table: string, secret: string | null, notice: string | null = null, from?: string): Promise<void> {
    if (secret) saveSeat(table, secret);
    return this.#push(tablePath(table), secret ? { secret, ...(from && { from }) } : null, notice);
  }

  /** To a table at which this browser has a seat no longer. */
  leaveSeat(table: string, notice: string): void {
    forgetSeat(table);
    void this.toTable(table, null, notice);
  }

  /** The table has refused this secret: to the other seat that this browser has there, or to the door. */
  seatRefused(table: string, secret: string, notice: string): void {
    if (seatSecret(table) === secret) forgetSeat(table);
    const saved = seatSecret(table);
    history.replaceState(saved ? ({ secret: saved } satisfies SeatState) : null, '');
    this.arrived = true;
    this.#follow();
    if (!saved) this.notice = notice;
  }

  /** To one of the page's addresses; resolves when it is reached. */
  go(address: string): Promise<void> {
    return this.#push(address);
  }

  /** Follows a plain click on a link to another of the page's addresses without loading the page again. */
  #click(event: MouseEvent): void {
    const link = (event.target as Element).closest('a');
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || event.defaultPrevented || event.button !== 0 || modified) return;
    if (link.hash && link.pathname === location.pathname) return;
    if (link.origin !== location.origin || link.target || link.download || !isPage(link.pathname)) return;
    event.preventDefault();
    void this.#push(link.pathname + link.search + link.hash);
  }

  async #push(address: string, state: SeatState | null = null, notice: string | null = null): Promise<void> {
    const go = (this.#go = () => {
      history.pushState(state, '', withVisit(address));
      scrollTo(0, 0);
      this.arrived = true;
      this.#follow();
      this.notice = notice;
    });
    await afterFrame();
    if (this.#go === go) go();
  }

  #follow(): void {
    this.notice = null;
    this.route = currentRoute();
  }
}

export const router = new Router();
