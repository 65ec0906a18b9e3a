import { prefs } from '../../app/prefs.svelte';
import { seatSecret } from '../../app/seats';
import { Session } from '../../game/session.svelte';
import { muted } from '../../people/muted.svelte';
import { socialWithBotNames } from '../../table/words/botNames';

/** The people at the table of a finished game, who look at the same moment of it. */
export class Together {
  readonly session: Session;
  /** Whether this reader sees what the others see, and shows them what this page shows. */
  following = $state(true);
  readonly social = $derived.by(() => {
    const { social } = this.session;
    return social && muted.quieted(this.session.id, socialWithBotNames(social));
  });
  /** What the others show; null if nobody has shown anything, or if it was this reader. */
  readonly shown = $derived.by(() => {
    const cursor = this.session.social?.cursor ?? null;
    return this.following && !this.#leads ? cursor : null;
  });
  /** This reader has moved the cursor last. */
  #leads = $derived.by(
    () => this.#moved && this.session.social?.cursor?.by === (this.session.table?.seat ?? null),
  );
  #moved = $state(false);

  constructor(table: string) {
    this.session = new Session(table, seatSecret(table) ?? null, {
      frame() {},
      event() {},
      presence() {},
      begun: () => false,
      refused() {},
      lost() {},
    });
    this.session.connect(prefs.lang);
  }

  /** Shows everybody the moment after a step, as a seat saw it. */
  readonly move = (n: number, seat: number): void => {
    if (this.following) this.#moved = this.session.moveCursor(n, seat);
  };

  close(): void {
    this.session.close();
  }
}
