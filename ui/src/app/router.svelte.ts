import { afterFrame } from '../design/afterFrame';
import { pageAt, routeOf, type Route } from './manifest';
import { expectVisit } from './prefetch';
import { withVisit } from './prefs.svelte';
import { findSeat, forgetSeat, saveSeat, seatSecret, tablePath, type Seat } from './seats';

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));
  /** What the address names on its page. */
  hash = $state('');
  /** This browser's seat at the table on show. */
  seat = $state.raw<Seat | null>(null);
  /** Why the page has brought somebody here, if it has. */
  notice = $state<string | null>(null);
  /** Somebody has come here from another of the page's addresses, so that the focus is nowhere. */
  arrived = false;
  /** Leads to the address asked for last; each waits for a frame. */
  #go: (() => void) | null = null;

  constructor() {
    this.#follow();
    addEventListener('popstate', () => this.#follow());
    addEventListener('hashchange', () => this.#follow());
    addEventListener('click', (event) => this.#click(event));
    addEventListener('pointerdown', ({ target }) => this.#expect(target as Element));
  }

  /** The review or the replay of the finished game that the table on show continues, if it does. */
  get origin(): string | null {
    return this.seat?.from ?? null;
  }

  /** To a table; with the secret of a seat there, or null, and perhaps why and what game it continues as an exercise. */
  toTable(table: string, secret: string | null, notice?: string | null, game?: Partial<Seat>): Promise<void> {
    if (secret && !game) saveSeat(table, secret);
    return this.#push(tablePath(table), secret ? { ...game, secret } : null, notice);
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
    history.replaceState(saved ? ({ secret: saved } satisfies Seat) : null, '');
    this.arrived = true;
    this.#follow();
    if (!saved) this.notice = notice;
  }

  /** To one of the page's addresses; resolves when it is reached. */
  go(address: string): Promise<void> {
    return this.#push(address);
  }

  /** Loads the page that a link leads to while the finger is still on it. */
  #expect(target: Element): void {
    const link = target.closest('a');
    if (link?.origin === location.origin && pageAt(link.pathname)) void expectVisit(link.pathname);
  }

  /** Follows a plain click on a link to another of the page's addresses without loading the page again. */
  #click(event: MouseEvent): void {
    const link = (event.target as Element).closest('a');
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || event.defaultPrevented || event.button !== 0 || modified) return;
    if (link.hash && link.pathname === location.pathname) return;
    if (link.origin !== location.origin || link.target || link.download || !pageAt(link.pathname)) return;
    event.preventDefault();
    void this.#push(link.pathname + link.search + link.hash);
  }

  async #push(address: string, state: Seat | null = null, notice: string | null = null): Promise<void> {
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
    const route = routeOf(location.pathname);
    const { table } = route.params;
    this.notice = null;
    this.seat = typeof table === 'string' && location.pathname === tablePath(table) ? findSeat(table) : null;
    this.hash = location.hash.slice(1);
    this.route = route;
  }
}

export const router = new Router();
