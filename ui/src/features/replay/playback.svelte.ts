import { replayRecord, type Refusal, type ReplayData } from '../../app/api';
import { prefs, withVisit } from '../../app/prefs.svelte';
import { addressOf, wantedPlace } from '../../app/replayAddress';
import { RequestState } from '../../app/requestState.svelte';
import type { View } from '../../app/wire';
import { loadReplay } from '../../game/kept/remember';
import { delayBetween } from '../../game/pace';
import { isIn } from '../../game/players';
import { viewpointOf } from '../../game/viewpoint';
import { socialWithBotNames, withBotNames } from '../../table/words/botNames';
import { eventLine } from '../../table/words/eventText';
import { LiveLog } from '../../table/words/liveLog.svelte';
import { localizerFor } from '../../table/words/localizer';
import { narrate } from '../../table/words/narrate';
import { indexOfRound, indexOfStep, jumpTargetsOf, timelineOf, type TimelineEntry } from './timeline';

/** A finished game, step by step: whose view of it is on show, at which step, and whether it plays by itself. */
export class Playback {
  replay = $state.raw<ReplayData | null>(null);
  at = $state(0);
  playing = $state(false);
  seat = $state(wantedPlace(location.search).seat);
  readonly loading = new RequestState();
  readonly log = new LiveLog();
  readonly localizer = localizerFor(() => this.replay?.table.deck ?? 'standard');
  /** The step on show, also where another seat sees fewer of them; at first the round that the address names. */
  #n = wantedPlace(location.search).n;
  #round = wantedPlace(location.search).round;

  readonly timeline = $derived.by((): TimelineEntry[] =>
    (this.replay ? timelineOf(this.replay) : []).map((entry) => ({
      ...entry,
      social: entry.social && socialWithBotNames(entry.social),
      frame: withBotNames(entry.frame, entry.social?.seats.map(({ bot }) => bot) ?? []),
    })),
  );
  readonly targets = $derived(jumpTargetsOf(this.timeline));
  readonly entry = $derived(this.timeline[this.at] ?? null);
  readonly frame = $derived(this.entry?.frame ?? null);
  readonly occupants = $derived(this.entry?.social?.seats ?? []);
  readonly address = $derived.by(() =>
    this.table === null || !this.frame ? null : addressOf(this.table, this.frame.n, this.seat),
  );
  /** The seat from which the table is seen, if it could be played on from here. */
  readonly own = $derived.by(() => {
    const { frame } = this;
    if (!frame || frame.n === 0 || frame.view.to_act.length === 0) return null;
    const { me } = viewpointOf(frame.view);
    return isIn(frame.view, me) ? me : null;
  });
  readonly people = $derived(this.occupants.some(({ bot }, seat) => seat !== this.own && !bot));
  /** What the round has brought is seen. */
  readonly caption = $derived.by(() => {
    const { frame } = this;
    return frame ? this.#told(this.at, { ...frame, result: null }).join(' ') : '';
  });

  /**
   * @param table  at which it was played; null for a record from elsewhere, which has no address
   * @param game  the record of a game that has no address
   */
  constructor(
    readonly table: string | null,
    readonly game?: object,
  ) {
    $effect(() => void this.load(this.seat));
    $effect(() => this.#goOn());
    $effect(() => {
      if (this.address) history.replaceState(null, '', withVisit(this.address));
    });
  }

  async load(seat: number | 'all'): Promise<void> {
    const answer = await this.loading.load(() => this.#ask(seat));
    if (!answer) return;
    this.replay = answer;
    const frames = timelineOf(answer);
    this.at = (this.#round ? indexOfRound(frames, this.#round) : null) ?? indexOfStep(frames, this.#n);
    [this.#n, this.#round] = [frames[this.at]?.frame.n ?? 0, undefined];
  }

  readonly go = (to: number): void => {
    this.at = Math.min(Math.max(0, to), this.timeline.length - 1);
    this.#n = this.frame?.n ?? 0;
    this.log.add(this.#told(this.at));
  };

  readonly step = (by: 1 | -1): void => this.go(this.at + by);

  readonly toEnd = (): void => this.go(this.timeline.length - 1);

  readonly play = (): void => void (this.playing = !this.playing);

  readonly toTrick = (by: 1 | -1): void => {
    const { at, targets } = this;
    const next =
      by > 0 ? targets.find(({ entry }) => entry > at) : targets.findLast(({ entry }) => entry < at);
    this.go(next?.entry ?? (by > 0 ? this.timeline.length - 1 : 0));
  };

  /** To the position in which a trick of this round is complete. */
  toTrickOf(trick: number): void {
    const number = this.frame?.view.round.number;
    const done = this.timeline.findIndex(
      ({ frame: { view } }) => view.round.number === number && view.round.tricks[trick]?.winner !== undefined,
    );
    if (done >= 0) this.go(done);
  }

  readonly playOn = async (): Promise<void> => {
    const { frame, own, table, game } = this;
    if (!frame || own === null) return;
    const { playOn } = await import('../../exercise/review/playOn');
    const source = table === null ? { record: game ?? {} } : { table };
    const round = frame.view.round.number;
    const points = this.timeline.at(-1)?.frame.view.history[round - 1]?.points?.[own];
    const was = points != null ? { round, points } : undefined;
    const from = this.address ?? undefined;
    const name = frame.view.players[own] ?? '';
    const refused = await playOn(source, { step: frame.n, seat: own }, name, { from, was });
    if (refused) this.log.add([refused]);
  };

  /** The seat's view after this step; with all hands open, the view of the next seat to act. */
  readonly seen = async (): Promise<{ view: View } | null> => {
    const { frame, seat, replay } = this;
    if (!frame) return null;
    const found = seat === 'all' ? await this.#ask(frame.view.to_act[0] ?? 0) : replay;
    if (!found || !('steps' in found)) return null;
    const last = timelineOf(found).findLast((each) => each.frame.n <= this.#n);
    return last ? { view: last.frame.view } : null;
  };

  #ask(seat: number | 'all'): Promise<ReplayData | Refusal> {
    return this.table === null ? replayRecord(this.game ?? {}, seat) : loadReplay(this.table, seat);
  }

  #goOn(): (() => void) | undefined {
    if (!this.playing || !this.frame) return;
    const next = this.timeline[this.at + 1];
    if (!next) return void (this.playing = false);
    const pace = prefs.pace === 'instant' ? 'fast' : prefs.pace;
    const delay = Math.max(300, delayBetween(next.frame, this.frame, pace, true));
    const timer = setTimeout(() => this.step(1), delay);
    return () => clearTimeout(timer);
  }

  #told(index: number, shown = this.timeline[index]!.frame): string[] {
    const { event, social } = this.timeline[index] as TimelineEntry;
    const line = event && social ? eventLine(event, social, social, null, this.localizer) : '';
    const before = this.timeline[index - 1]?.frame ?? null;
    return [...(line ? [line] : []), ...narrate(before, shown, this.localizer)];
  }
}
