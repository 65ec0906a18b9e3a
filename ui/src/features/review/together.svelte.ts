import { prefs } from '../../app/prefs.svelte';
import type { CursorJson } from '../../app/wire';
import { seatSecret } from '../../app/seats';
import { Session } from '../../game/session.svelte';
import { muted } from '../../people/muted.svelte';
import { socialWithBotNames } from '../../table/words/botNames';

type Place = Pick<CursorJson, 'n' | 'seat'>;

const samePlace = (one: Place | null | undefined, other: Place | null): boolean =>
  one?.n === other?.n && one?.seat === other?.seat;

/** The people at the table of a finished game, who look at the same moment of it. */
export class Together {
  readonly session: Session;
  /** Whether this reader sees what the others see, and shows them what this page shows. */
  following = $state(true);
  readonly social = $derived.by(() => {
    const { social } = this.session;
    return social && muted.quieted(this.session.id, socialWithBotNames(social));
  });
  /** What the others show; null if nobody has shown anything, or if this reader was the last to do so. */
  readonly shown = $derived.by(() => {
    const cursor = this.session.social?.cursor ?? null;
    return this.following && !this.#sending && !samePlace(cursor, this.#own) ? cursor : null;
  });
  /** What this reader has shown, unless somebody else has shown something since. */
  #own = $state.raw<Place | null>(null);
  /** The server has not answered it yet: what others showed before it is not followed any more. */
  #sending = $state(false);

  constructor(table: string) {
    this.session = new Session(table, seatSecret(table) ?? null, {
      frame() {},
      event() {},
      presence: (_before, { cursor }) => this.#seen(cursor),
      begun: () => false,
      refused: () => (this.#sending = false),
      lost: () => (this.#sending = false),
    });
    this.session.connect(prefs.lang);
  }

  /** Shows everybody the moment after a step, as a seat saw it. */
  readonly move = (n: number, seat: number): void => {
    const place = { n, seat };
    if (!this.following || (!this.#sending && samePlace(this.session.social?.cursor, place))) return;
    this.#sending = this.session.moveCursor(n, seat);
    if (this.#sending) this.#own = place;
  };

  #seen(cursor: Place | null): void {
    if (samePlace(cursor, this.#own)) this.#sending = false;
    else if (!this.#sending) this.#own = null;
  }

  close(): void {
    this.session.close();
  }
}
