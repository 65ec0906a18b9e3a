import { spokenText } from '../chat/phrases';
import { looks } from '../characters/looks.svelte';
import { labelled, t } from '../i18n/locale.svelte';
import { beforeDeal, type Frame } from '../game/frames';
import { playSound } from '../game/sound';
import { prefs } from '../app/prefs.svelte';
import type { SayJson, SocialJson, TableEvent } from '../app/wire';
import { withBotNames, type Bots } from './words/botNames';
import { eventLine, presenceLines } from './words/eventText';
import { LiveLog } from './words/liveLog.svelte';
import { drawLine, narrate, type Localizer } from './words/narrate';

const NOTICE_MS = 5000;
/** Events that are shown where they belong and need no notice. */
const SHOWN_ELSEWHERE: ReadonlySet<TableEvent['kind']> = new Set(['said', 'asked', 'claimed', 'paused']);

/** What the announcements must know of the page. */
interface Context {
  me: () => number | null;
  bots: () => Bots;
  /** The table's id. */
  table: () => string;
  /** The draw for dealer is being shown. */
  drawing: () => boolean;
  chatOpen: () => boolean;
}

/** What happens at a table, for those who listen and for those who look. */
export class Announcements {
  readonly log = new LiveLog();
  /** What somebody has just done. */
  notice = $state<string | null>(null);
  /** What somebody has just said. */
  speech = $state.raw<SayJson | null>(null);
  /** Chat messages that have not been seen yet. */
  unread = $state(0);
  /** Held back until the draw for dealer has been seen. */
  #heldBack: string[] = [];
  /** Only the start of the game is shown. */
  #starting = false;
  #hiding: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly localizer: Localizer,
    readonly context: Context,
  ) {}

  frame(before: Frame | null, frame: Frame): void {
    const named = this.#named(frame);
    const lines = narrate(before && this.#named(before), named, this.localizer);
    if (this.context.drawing()) this.#holdBack(named, lines);
    else if (prefs.pace === 'instant') this.log.addSoon(lines);
    else this.log.add(lines);
    playSound(frame);
    if (frame.move && this.#starting) this.#hideNotice();
    if (frame.kind === 'result' && looks.remarks && prefs.pace !== 'instant') void this.#remark(frame);
  }

  presence(before: SocialJson, after: SocialJson): void {
    this.log.add(presenceLines(before, after, this.context.me(), this.localizer));
  }

  event(event: TableEvent, before: SocialJson, after: SocialJson): void {
    const line = eventLine(event, before, after, this.context.me(), this.localizer);
    if (line) this.log.add([line]);
    if (line && !SHOWN_ELSEWHERE.has(event.kind)) {
      this.#showNotice(line);
      this.#starting = event.kind === 'started';
    }
    if (event.kind === 'said') this.#hear(after.says.at(-1) ?? null);
  }

  refused(text: string): void {
    this.log.add([text]);
  }

  lost(error: string | null): void {
    this.log.add([error ?? t('net.lost')]);
  }

  /** Announces deferred messages. */
  release(): void {
    this.log.add(this.#heldBack.splice(0));
  }

  close(): void {
    clearTimeout(this.#hiding);
  }

  #named = (frame: Frame): Frame => withBotNames(frame, this.context.bots());

  /** Announces the result of the draw for dealer, and the rest after it has been seen. */
  #holdBack(first: Frame, lines: string[]): void {
    this.#heldBack = lines;
    this.log.add([drawLine(beforeDeal(first, [], true).view, this.localizer)]);
  }

  #showNotice(line: string): void {
    this.notice = line;
    clearTimeout(this.#hiding);
    this.#hiding = setTimeout(() => this.#hideNotice(), NOTICE_MS);
  }

  #hideNotice(): void {
    this.notice = null;
    this.#starting = false;
  }

  /** A bot may have something to say about the round. */
  async #remark(frame: Frame): Promise<void> {
    const { remarkOn } = await import('../characters/remarks');
    const remark = remarkOn(frame, this.context.bots(), this.context.table());
    if (!remark) return;
    this.speech = { ...remark, at: 0 };
    const name = this.#named(frame).view.players[remark.seat];
    this.log.add([labelled(name, spokenText(remark))]);
  }

  #hear(said: SayJson | null): void {
    this.speech = said;
    if (said && said.seat !== this.context.me() && !this.context.chatOpen()) this.unread += 1;
  }
}
