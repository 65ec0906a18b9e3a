import { request } from '../../app/api';
import { owner } from '../../app/owner.svelte';
import { RequestState } from '../../app/requestState.svelte';
import type { SeatJson } from '../../app/wire';
import type { Session } from '../../game/session.svelte';
import { t } from '../../i18n/locale.svelte';

interface Sitting {
  session: Session;
  table: string;
  seat: number | null;
  /** What everybody sees of one's seat. */
  own: SeatJson | undefined;
}

/** What others see of somebody without a name. */
const isUsual = (name: string): boolean =>
  [t('lobby.host'), t('room.guest')].includes(name.replace(/ \d+$/, ''));

/** The own seat at a table among friends before the game: its place, name and face can be changed. */
export class OwnSeat extends RequestState {
  /** Another name, until it has been sent. */
  typed = $state<string | null>(null);
  readonly #sitting: () => Sitting;

  constructor(sitting: () => Sitting) {
    super();
    this.#sitting = sitting;
  }

  /** The own name as the others see it. */
  get named(): string {
    const name = this.#sitting().own?.name ?? '';
    return isUsual(name) ? '' : name;
  }

  /** Sends the name that has been typed, and perhaps another seat or face; whether the server has accepted it. */
  async change(to = this.#sitting().seat, avatar = this.#sitting().own?.avatar ?? null): Promise<boolean> {
    const { session, table, own } = this.#sitting();
    const sent = this.typed;
    if (!session.secret || !own?.name) return false;
    if (sent !== null) {
      owner.name = sent.trim();
      owner.keep();
    }
    const name = sent === null ? own.name : sent.trim() || t(own.host ? 'lobby.host' : 'room.guest');
    const done = await this.load(() =>
      request('PUT /api/tables/{table}/seats', {
        path: { table },
        body: { name, seat: to, avatar },
        secret: session.secret!,
      }),
    );
    if (done && this.typed === sent) this.typed = null;
    return done !== null;
  }
}
