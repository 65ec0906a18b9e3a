import { untrack } from 'svelte';
import type { SocialJson, TableInfo } from '../../app/wire';
import { looks } from '../../characters/looks.svelte';
import type { Session } from '../../game/session.svelte';
import { list, t } from '../../i18n/locale.svelte';
import { OwnSeat } from './ownSeat.svelte';

interface Source {
  session: Session;
  table: TableInfo;
  social: SocialJson;
}

/** Once a host has been gone for a minute, by the server's clock, anybody may start the game. */
const GONE_MS = 61_000;
/** What has not been answered is sent again after this time, and at once when the connection is back. */
const AGAIN_MS = 5000;

/** A table before its game, as one of the people there sees it. */
export class Room {
  readonly sitting: OwnSeat;
  /** The host has been gone for so long that anybody may start the game. */
  deserted = $state(false);
  readonly #source: () => Source;

  readonly #seats = $derived.by(() => this.#source().social.seats);
  readonly #table = $derived.by(() => this.#source().table);
  readonly me = $derived(this.#table.seat);
  readonly own = $derived(this.me === null ? undefined : this.#seats[this.me]);
  readonly host = $derived(this.own?.host ?? false);
  readonly hostName = $derived(this.#seats.find((seat) => seat.host)?.name ?? '');
  readonly #hostHere = $derived(this.#seats.some((seat) => seat.host && seat.connected));
  readonly people = $derived(this.#seats.filter(({ bot }) => bot === null).length);
  readonly free = $derived(this.#seats.filter(({ name }) => name === null).length);
  /** The names of those who have lost their connection, if bots play for them. */
  readonly missing = $derived(
    list(
      this.#seats
        .filter(({ name, bot, connected }) => this.#table.settings.clock && name && !bot && !connected)
        .map(({ name }) => name ?? ''),
    ),
  );
  /** When bots take the free seats: strangers have been brought together here. */
  readonly fillAt = $derived(this.#table.fill_at);
  readonly tournament = $derived(this.#table.tournament ?? null);
  /** Nobody has to be invited any more. */
  readonly ready = $derived(this.free === 0 || this.fillAt !== null);
  /** Among friends all choose their seats, names and faces. */
  readonly choosing = $derived(this.me !== null && this.fillAt === null && !this.tournament);
  /** A player who is alone among strangers need not wait for others. */
  readonly #alone = $derived(
    this.fillAt !== null &&
      !this.tournament &&
      this.#seats.every((at, seat) => seat === this.me || at.bot || !at.connected),
  );
  readonly mayStart = $derived(this.host || (this.me !== null && (this.#alone || this.deserted)));
  readonly title = $derived.by(() => {
    const { tournament, fillAt, host, hostName } = this;
    if (tournament) return t('room.tournament', { round: tournament.round, table: tournament.table });
    if (fillAt !== null) return t('room.search');
    return host ? t('room.own') : t('room.title', { name: hostName });
  });
  readonly state = $derived.by(() => {
    const { free, fillAt, mayStart, hostName } = this;
    if (free > 0) return t('room.waiting', { n: free });
    const full = fillAt !== null ? 'room.arriving' : mayStart ? 'room.full' : 'room.hostStarts';
    return t(full, { name: hostName });
  });

  /** @param say  what the viewer is told aloud */
  constructor(source: () => Source, say: (line: string) => void) {
    this.#source = source;
    this.sitting = new OwnSeat(() => ({
      session: source().session,
      table: source().table.id,
      own: this.own,
    }));
    $effect(() => this.#waitForHost());
    $effect(() => this.#repeat());
    onChange(
      () => this.#table.code,
      () => this.host || say(t('room.changed', { name: this.hostName })),
    );
    onChange(
      () => this.me,
      () => say(t('room.moved')),
    );
    onChange(
      () => looks.avatar,
      (avatar) => this.choosing && void this.sitting.want({ avatar }),
    );
  }

  /** A restarted server counts the minute again. */
  #waitForHost(): (() => void) | undefined {
    this.deserted = false;
    if (this.#hostHere || this.fillAt !== null || this.#source().session.status === 'lost') return;
    const timer = setTimeout(() => (this.deserted = true), GONE_MS);
    return () => clearTimeout(timer);
  }

  #repeat(): (() => void) | undefined {
    if (this.#source().session.status !== 'open') return;
    untrack(() => void this.sitting.send());
    const timer = setInterval(() => void this.sitting.send(), AGAIN_MS);
    return () => clearInterval(timer);
  }
}

/** Calls back when a value is no longer what it was. */
function onChange<T>(value: () => T, changed: (now: T) => void): void {
  let was = untrack(value);
  $effect(() => {
    const now = value();
    if (now === was) return;
    was = now;
    untrack(() => changed(now));
  });
}
