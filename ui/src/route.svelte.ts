import { load, save } from './prefs.svelte';

const KEY = 'gizzard.seats';

/** What an address leads to. */
export type Place =
  | { page: 'lobby'; code: string | null }
  | { page: 'table'; table: string; secret: string | null }
  | { page: 'game'; table: string }
  | { page: 'import' };

const kept = (): Record<string, string> => load<Record<string, string>>(KEY) as Record<string, string>;

/** The tables at which this browser holds a seat, newest first. */
export const keptTables = (): string[] => Object.keys(kept()).reverse();

export function forget(table: string): void {
  save(KEY, Object.fromEntries(Object.entries(kept()).filter(([id]) => id !== table)));
  if (location.pathname === pathOf(table)) history.replaceState(null, '');
}

const pathOf = (table: string): string => `/t/${encodeURIComponent(table)}`;

function read(): Place {
  const [, page, rest] = /^\/(t|g|new)\/([^/]+)$/.exec(location.pathname) ?? [];
  const name = rest === undefined ? '' : decodeURIComponent(rest);
  if (page === 't') return { page: 'table', table: name, secret: secretOf(name) };
  if (page === 'g') return { page: 'game', table: name };
  if (location.pathname === '/replay') return { page: 'import' };
  return { page: 'lobby', code: page === 'new' ? name : codeOf(location.hash) };
}

const codeOf = (hash: string): string | null =>
  hash.startsWith('#code=') ? decodeURIComponent(hash.slice('#code='.length)) : null;

/** The secret of the seat that this page holds: it came with the link, or was kept by this page or browser. */
function secretOf(table: string): string | null {
  const linked = decodeURIComponent(location.hash.slice(1));
  const secret = linked || ((history.state as Held | null)?.secret ?? '') || (kept()[table] ?? '');
  if (secret) keep(table, secret);
  if (linked) hold(secret);
  return secret || null;
}

/** What a page of this tab keeps of its own seat, where storage is switched off. */
interface Held {
  secret: string;
}

/** Takes the secret out of the address: whoever copies that to invite a friend must not give the seat away. */
function hold(secret: string): void {
  history.replaceState({ secret } satisfies Held, '', location.pathname + location.search);
}

/** Newest last, and no more than a browser's owner could want to come back to. */
function keep(table: string, secret: string): void {
  const others = Object.entries(kept()).filter(([id]) => id !== table);
  save(KEY, Object.fromEntries([...others.slice(-19), [table, secret]]));
}

class Route {
  place = $state.raw<Place>(read());

  constructor() {
    addEventListener('popstate', () => (this.place = read()));
    addEventListener('hashchange', () => (this.place = read()));
  }

  /** To a table, with the secret of a seat at it where there is one. */
  sit(table: string, secret: string | null): void {
    if (secret) keep(table, secret);
    this.#go(pathOf(table), secret ? { secret } : null);
  }

  toImport(): void {
    this.#go('/replay');
  }

  leave(): void {
    this.#go('/');
  }

  #go(path: string, held: Held | null = null): void {
    history.pushState(held, '', path + location.search);
    this.place = read();
  }
}

export const route = new Route();
