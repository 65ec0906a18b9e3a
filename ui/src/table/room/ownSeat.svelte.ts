import { refusalText, request, type Refusal } from '../../app/api';
import { owner } from '../../app/owner.svelte';
import { isRefusal } from '../../app/requestState.svelte';
import type { Avatar, SeatJson } from '../../app/wire';
import type { Session } from '../../game/session.svelte';
import { t } from '../../i18n/locale.svelte';

interface Sitting {
  session: Session;
  table: string;
  /** What everybody sees of one's seat. */
  own: SeatJson | undefined;
}

/** What is to be of the own seat; the rest stays as it is. */
interface Wish {
  seat?: number;
  name?: string;
  avatar?: Avatar | null;
}

/** What a refusal is about; any other is about everything. */
const ABOUT: Record<string, string[]> = {
  'seat-taken': ['seat'],
  'no-such-seat': ['seat'],
  names: ['name'],
};
/** Refusals of a server that will accept the same later. */
const LATER = ['slow-down', 'busy', 'moved', 'not-saved'];
/** An answer that takes longer has been lost. */
const LOST_MS = 15_000;

/** What others see of somebody without a name. */
const isUsual = (name: string): boolean =>
  [t('lobby.host'), t('room.guest')].includes(name.replace(/ \d+$/, ''));

/**
 * The own seat at a table among friends before the game: its place, name and face can be changed. What is wanted stays
 * so until the server has accepted or refused it; of two wishes the later one counts.
 */
export class OwnSeat {
  /** What the name is to be, until it has been accepted. */
  typed = $state<string | null>(null);
  wanted = $state.raw<Wish>({});
  /** Why something was refused. */
  #refusal = $state<string | null>(null);
  /** Why something has not been answered yet. */
  #delay = $state<string | null>(null);
  #sent = Promise.resolve();
  readonly #sitting: () => Sitting;

  constructor(sitting: () => Sitting) {
    this.#sitting = sitting;
  }

  get problem(): string | null {
    return this.#delay ?? this.#refusal;
  }

  /** The own name as the others see it. */
  get named(): string {
    const name = this.#sitting().own?.name ?? '';
    return isUsual(name) ? '' : name;
  }

  get avatar(): Avatar | null {
    return this.wanted.avatar === undefined ? (this.#sitting().own?.avatar ?? null) : this.wanted.avatar;
  }

  /** Sends a wish, and the name that has been typed; whether all that is wanted has been accepted. */
  async want(wish: Wish = {}): Promise<boolean> {
    this.#refusal = null;
    const name = this.#typedName();
    this.wanted = { ...this.wanted, ...(name !== null && { name }), ...wish };
    await this.send();
    return this.problem === null;
  }

  /** Sends what is wanted, after what is under way. */
  send(): Promise<void> {
    return (this.#sent = this.#sent.then(() => this.#sendAll()));
  }

  #typedName(): string | null {
    const usual = this.#sitting().own?.host ? 'lobby.host' : 'room.guest';
    return this.typed === null ? null : this.typed.trim() || t(usual);
  }

  async #sendAll(): Promise<void> {
    let delay: string | null = null;
    while (delay === null && Object.keys(this.wanted).length > 0) delay = await this.#sendLatest();
    this.#delay = delay;
  }

  /** Why the latest wish is not answered yet, if it is not. */
  async #sendLatest(): Promise<string | null> {
    const { session, table } = this.#sitting();
    const body = this.wanted;
    const signal = AbortSignal.timeout(LOST_MS);
    const asked = { path: { table }, body, secret: session.secret ?? '', signal };
    const answer = await request('PUT /api/tables/{table}/seats', asked).catch(() => null);
    if (!answer) return t('lobby.failed');
    const code = 'code' in answer ? answer.code : '';
    if (LATER.includes(code)) return refusalText(answer as Refusal);
    if (isRefusal(answer)) {
      this.#refusal = refusalText(answer);
      this.#forget(body, ABOUT[code]);
    } else {
      this.#keepName(body.name);
      this.#forget(body);
    }
    return null;
  }

  /** Drops what has been answered, unless something else is wanted by now. */
  #forget(sent: Wish, about = Object.keys(sent)): void {
    const open = Object.entries(this.wanted).filter(
      ([key, value]) => value !== sent[key as keyof Wish] || !about.includes(key),
    );
    this.wanted = Object.fromEntries(open);
  }

  /** The name has been accepted. */
  #keepName(name: string | undefined): void {
    if (this.typed === null || name !== this.#typedName()) return;
    owner.name = this.typed.trim();
    owner.keep();
    this.typed = null;
  }
}
