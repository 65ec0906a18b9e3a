import { createContext } from 'svelte';
import { prefs } from '../app/prefs.svelte';
import type { Hints, MoveJson, SocialJson, TableEvent } from '../app/wire';
import { noSocket } from '../game/noSocket.svelte';
import { unasked, withUnconfirmed, type Frame } from '../game/frames';
import { isIn } from '../game/players';
import { asked } from '../game/question';
import { Session, type Listener } from '../game/session.svelte';
import { progress } from '../app/learnProgress.svelte';
import { router } from '../app/router.svelte';
import { t } from '../i18n/locale.svelte';
import { muted } from '../people/muted.svelte';
import { Announcements } from './announcements.svelte';
import { Choice } from './choice.svelte';
import { isDockable } from './docking';
import { Draw } from './draw.svelte';
import { wide } from './environment';
import type { DialogName } from './Toolbar.svelte';
import { socialWithBotNames, withBotNames } from './words/botNames';
import { localizerFor } from './words/localizer';

/** A running table, as somebody with a seat or a spectator sees it: the game, and what this player is doing. */
export class LiveTable {
  readonly localizer = localizerFor(() => this.table?.deck ?? 'standard');
  readonly announcements: Announcements;
  readonly choice: Choice;
  readonly draw: Draw;
  readonly session: Session;
  /** The dialog that is open. */
  dialog = $state<DialogName | null>(null);
  /** The earlier trick of the round on show, until something happens. */
  past = $state.raw<Frame | null>(null);
  /** The chat of the room before the game is in view. */
  chatSeen = false;
  /** The owner has asked to give up the seat. */
  leaving = false;

  readonly table = $derived.by(() => this.session.table);
  readonly me = $derived(this.table?.seat ?? null);
  readonly social = $derived.by(() => {
    const { social } = this.session;
    return social && muted.quieted(this.id, socialWithBotNames(social));
  });
  readonly latest = $derived.by(() => this.#shown());
  readonly frame = $derived(this.past ?? this.latest);
  readonly asked = $derived(this.frame && asked(this.frame));
  /** The table shows the latest state, which the server has confirmed. */
  readonly settled = $derived.by(
    () => this.session.current && !this.draw.running && this.session.unconfirmed === null,
  );
  readonly paused = $derived(this.social?.state === 'paused');
  readonly finished = $derived(this.frame?.view.phase === 'over');
  /** This player has been eliminated, and the others play on. */
  readonly eliminated = $derived.by(() => {
    const { frame, me } = this;
    return frame !== null && me !== null && !this.finished && !isIn(frame.view, me);
  });
  /** What has been chosen meanwhile is not lost. */
  #lost(): string {
    return this.session.repeats ? t('net.kept') : noSocket.reason || t('net.lost');
  }
  readonly chatting = $derived(this.table !== null && this.table.settings.chat !== 'off');
  /** Where a position is played again, one chooses first, and compares afterwards. */
  readonly trying = $derived.by(() => this.chosen.length === 0 && router.origin !== null);
  readonly hintable = $derived.by(
    () => this.secret !== null && this.table?.settings.hints === true && !this.trying,
  );
  /** Hints are shown. */
  readonly advised = $derived.by(
    () => this.hintable && (prefs.hints ?? (router.origin !== null || progress.hints === this.id)),
  );
  /** What this player has chosen since the page shows the table. */
  chosen = $state.raw<readonly MoveJson[]>([]);
  /** What the choices of the question are worth, where hints are shown. */
  hints = $state.raw<Hints | null>(null);
  /** The chat lies beside the table. */
  readonly docked = $derived.by(
    () =>
      wide.current &&
      this.chatting &&
      this.secret !== null &&
      this.social !== null &&
      isDockable(this.social, this.me),
  );
  /** Why the table cannot be shown as it is now; null if it can. */
  readonly problem = $derived.by(
    () => this.session.error ?? (this.session.status === 'lost' ? this.#lost() : null),
  );

  /**
   * @param secret  of a seat; null for a spectator
   * @param screen  a big screen without controls
   */
  constructor(
    readonly id: string,
    readonly secret: string | null,
    readonly screen: boolean,
  ) {
    this.draw = new Draw(id, !screen, () => this.#drawn());
    this.announcements = new Announcements(this.localizer, {
      me: () => this.me,
      bots: () => this.session.bots,
      table: () => id,
      drawing: () => this.draw.running,
      chatOpen: () => this.dialog === 'chat' || this.docked || this.chatSeen,
    });
    this.session = new Session(id, secret, this.#listener());
    this.choice = new Choice({
      frame: () => this.frame,
      current: () => this.session.current,
      act: (action) => this.session.act(action),
      skip: () => this.session.skip(),
    });
  }

  readonly say = (lines: string[]): void => this.announcements.log.add(lines);

  readonly open = (what: DialogName | null): void => {
    if (what === 'chat') this.announcements.unread = 0;
    this.dialog = what;
  };

  /** The next frame, now; the draw for dealer is over then. */
  readonly skip = (): void => {
    if (this.past) this.past = null;
    else if (this.draw.running) this.draw.end();
    else this.session.skip();
  };

  /** Shows a trick of this round as it lay complete. */
  readonly lookAt = async (trick: number): Promise<void> => {
    const { atTrick } = await import('../game/log');
    this.open(null);
    if (this.latest) this.past = atTrick(this.latest, trick);
  };

  close(): void {
    this.draw.close();
    this.announcements.close();
    this.session.close();
  }

  #shown(): Frame | null {
    const { frame, bots, unconfirmed } = this.session;
    const named = frame && withBotNames(frame, bots);
    if (!named) return null;
    if (this.draw.running) return this.draw.laidOn(named);
    if (unconfirmed !== null) return withUnconfirmed(named, unconfirmed);
    return asked(named) && !this.session.open ? unasked(named) : named;
  }

  #listener(): Listener {
    return {
      frame: (before, frame) => this.#frameShown(before, frame),
      presence: (before, after) => this.announcements.presence(before, after),
      event: (event, before, after) => this.#happened(event, before, after),
      begun: ({ draw }) => this.draw.start(draw),
      refused: (text) => this.announcements.refused(text),
      lost: (error) => this.announcements.lost(error),
    };
  }

  #frameShown(before: Frame | null, frame: Frame): void {
    this.past = null;
    this.announcements.frame(before, frame);
    if (before?.n !== frame.n && frame.move?.seat === this.me) this.chosen = [...this.chosen, frame.move];
    if (before?.view !== frame.view) this.choice.deselect();
    this.choice.playAhead(frame);
  }

  #happened(event: TableEvent, before: SocialJson, after: SocialJson): void {
    if (event.kind !== 'said' || !muted.has(this.id, after.seats[event.seat]?.owner ?? null))
      this.announcements.event(event, before, after);
  }

  #drawn(): void {
    this.session.release();
    this.announcements.release();
  }
}

/** The running table in which the calling component is drawn. */
export const [getLive, provideLive] = createContext<LiveTable>();
