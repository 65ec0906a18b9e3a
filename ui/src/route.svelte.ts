import { load, save } from './prefs.svelte';

const KEY = 'gizzard.seats';

interface Place {
  table: string | null;
  secret: string;
}

const kept = (): Record<string, string> => load<Record<string, string>>(KEY) as Record<string, string>;

function read(): Place {
  const table = /^\/t\/([^/]+)$/.exec(location.pathname)?.[1] ?? null;
  if (table === null) return { table, secret: '' };
  const secret = decodeURIComponent(location.hash.slice(1)) || (kept()[table] ?? '');
  if (secret) keep(table, secret);
  return { table: decodeURIComponent(table), secret };
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

  sit(table: string, secret: string): void {
    history.pushState(
      null,
      '',
      `/t/${encodeURIComponent(table)}${location.search}#${encodeURIComponent(secret)}`,
    );
    this.place = read();
  }

  leave(): void {
    history.pushState(null, '', `/${location.search}`);
    this.place = read();
  }
}

export const route = new Route();
