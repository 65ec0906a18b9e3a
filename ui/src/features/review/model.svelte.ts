import { untrack } from 'svelte';
import { refusalText, replayUrl } from '../../app/api';
import { wantedPlace } from '../../app/replayAddress';
import { RequestState } from '../../app/requestState.svelte';
import type { CursorJson, ReviewProgress, SeatJson } from '../../app/wire';
import { decisionsOf, mistakesOf, momentsOf, positionsOf } from '../../exercise/mistakes/moments';
import { keepMistakes } from '../../exercise/mistakes/store';
import { follow } from '../../exercise/review/api';
import { errorsIn } from '../../exercise/review/errors';
import { gameOfRecord, loadGame, loadSteps, type ReviewedGame } from '../../exercise/review/game';
import { playOn } from '../../exercise/review/playOn';
import { ratingOf } from '../../exercise/review/reviewGame';
import type { GameSnapshot } from '../../game/frames';
import { noteReview } from '../../game/kept/store';
import { t } from '../../i18n/locale.svelte';
import { socialWithBotNames, withBotNames } from '../../table/words/botNames';
import { localizerFor } from '../../table/words/localizer';
import { answersTo } from './exercise';
import { Together } from './together.svelte';
import { bidsOf } from './why';

/** A finished game under review: what is known so far, whose choices are on show, and which moment of them. */
export class ReviewModel {
  game = $state.raw<ReviewedGame | null>(null);
  readonly loading = new RequestState();
  running = $state(false);
  seat = $state(0);
  /** Who sat at the table. */
  occupants = $state.raw<SeatJson[]>([]);
  /** The others who look at the game, too. */
  together = $state.raw<Together | null>(null);
  #progress = $state.raw<ReviewProgress | null>(null);
  #problem = $state<string | null>(null);
  /** Of the positions of the seat on show. */
  readonly #showing = new RequestState();
  #positions = $state.raw<ReadonlyMap<string, GameSnapshot>>(new Map());
  #deck = $state('standard');
  readonly #localizer = localizerFor(() => this.#deck);
  /** The moment that the address asks for, and whose; step 0: none. */
  #wanted = $state.raw(wantedPlace(location.search));
  /** The moment on show: the wanted one or the costliest so far, until the reader acts; then it stays. */
  #shown = $state<string | null>(null);
  #acted = $state(false);
  /** The reader has chosen another moment, which the others are shown once it is here. */
  #chosen = $state(false);
  #seen: ReadonlySet<string> = new Set();
  #stop = new AbortController();

  readonly review = $derived(this.#progress?.review ?? null);
  readonly names = $derived(this.game?.names ?? []);
  readonly people = $derived((this.game?.bots ?? []).some((bot, seat) => seat !== this.seat && !bot));
  readonly own = $derived(this.seat === this.game?.own);
  readonly moments = $derived.by(() => {
    const [progress, game] = [this.#progress, this.game];
    if (!progress || !game) return [];
    return momentsOf(game.id ?? '', decisionsOf(progress, this.seat), this.#positions, this.#deck);
  });
  readonly mistakes = $derived(mistakesOf(this.moments));
  readonly moment = $derived(this.moments.find(({ id }) => id === this.#shown));
  readonly rounds = $derived(this.#progress?.of ?? this.game?.rounds ?? 1);
  /** The rounds in which all choices of the seat on show are known. */
  readonly known = $derived(this.#progress ? this.#progress.done + this.#progress.ahead.rounds.length : 0);
  /** Rounds that are reviewed for one seat alone count as their share. */
  readonly done = $derived(
    this.#progress ? this.#progress.done + this.#progress.ahead.rounds.length / this.names.length : 0,
  );
  readonly complete = $derived(this.#progress !== null && this.#progress.done === this.#progress.of);
  readonly ended = $derived(this.#progress !== null && !this.running);
  readonly empty = $derived(this.#positions.size === 0);
  readonly failure = $derived(this.#problem ?? this.#showing.problem);
  /** What has become of the seat on show, in the rounds that are reviewed. */
  readonly verdict = $derived.by(() => {
    const bids = bidsOf(this.review?.rounds ?? [], this.seat);
    return bids.of > 0 ? t('review.verdict', { ...bids, mistakes: this.mistakes.length }) : '';
  });

  /** @param table  at which the game was played; null for a record from elsewhere */
  constructor(
    readonly table: string | null,
    readonly record?: object,
  ) {
    if (table !== null && new URLSearchParams(location.search).has('together'))
      this.together = new Together(table);
    $effect(() => () => (this.#stop.abort(), this.together?.close()));
    $effect(() => {
      const shown = this.together?.shown;
      if (shown) untrack(() => this.#lookAt(shown));
    });
    $effect(() => this.#showOthers());
    $effect(() => this.#showFirst());
    $effect(() => this.#keep());
  }

  readonly load = async (): Promise<void> => {
    const { record, table } = this;
    const found = await this.loading.load(async () =>
      record ? gameOfRecord(record) : loadGame(table ?? ''),
    );
    if (!found) return;
    const { seat } = this.#wanted;
    this.game = found;
    void this.#showSeat(seat === 'all' ? (found.own ?? 0) : Math.min(seat, found.names.length - 1));
    await this.#run(found);
  };

  /** Resumes a review that failed or was stopped. */
  readonly goOn = async (): Promise<void> => {
    if (!this.game) return;
    if (this.empty) void this.#showSeat(this.seat);
    await this.#run(this.game);
  };

  readonly stop = (): void => this.#stop.abort();

  /** From now on the moment on show stays there. */
  readonly act = (): void => void (this.#acted = true);

  readonly pick = (seat: number): void => {
    void this.#showSeat(seat);
    this.#chosen = true;
  };

  readonly show = (id: string | undefined): void => {
    this.#shown = id ?? this.#shown;
    this.#chosen = true;
  };

  /** The costliest moment that has not been on show, or once all have, the costliest. */
  readonly next = (): void => {
    if (this.#shown) this.#seen = new Set([...this.#seen, this.#shown]);
    const unseen = this.mistakes.find(({ id }) => !this.#seen.has(id));
    if (!unseen) this.#seen = new Set();
    this.show((unseen ?? this.mistakes[0])?.id);
  };

  /** Continues the game from the moment on show. */
  readonly tryIt = async (): Promise<void> => {
    const { game, moment, seat, table } = this;
    if (!game || !moment) return;
    const { n, view } = moment.position;
    const from = table === null ? undefined : `${replayUrl(table)}/review?at=${n}`;
    const was = this.review?.rounds.find((each) => each.seat === seat && each.round === view.round.number);
    const answers = answersTo(moment, this.#localizer);
    const name = this.names[seat] ?? '';
    this.#problem = await playOn(game.source, { step: n, seat }, name, { from, was, answers });
  };

  readonly beginTogether = (): void => {
    if (this.table === null) return;
    this.together = new Together(this.table);
    this.#chosen = true;
    history.replaceState(history.state, '', `${replayUrl(this.table)}/review?together`);
  };

  async #run({ source }: ReviewedGame): Promise<void> {
    this.#stop = new AbortController();
    [this.running, this.#problem] = [true, null];
    const { signal } = this.#stop;
    try {
      const refusal = await follow(
        source,
        () => this.seat,
        signal,
        (now) => (this.#progress = now),
      );
      if (refusal) this.#problem = refusalText(refusal);
    } catch {
      if (!signal.aborted) this.#problem = t('lobby.failed');
    }
    this.running = false;
  }

  async #showSeat(seat: number): Promise<void> {
    const { game } = this;
    if (!game) return;
    [this.seat, this.#shown, this.#acted, this.#positions] = [seat, null, false, new Map()];
    this.#showing.problem = null;
    const steps = await this.#showing.load(() => loadSteps(game, seat));
    if (!steps) return;
    this.#deck = steps.table.deck;
    this.occupants = steps.joined.social ? socialWithBotNames(steps.joined.social).seats : [];
    this.#positions = new Map(
      [...positionsOf(steps, seat)].map(([place, position]) => [place, withBotNames(position, game.bots)]),
    );
  }

  /** Shows what another reader looks at, as soon as it is known here. */
  #lookAt(place: CursorJson): void {
    this.#wanted = place;
    if (place.seat !== this.seat) return void this.#showSeat(place.seat);
    this.#acted = false;
    this.#shown = this.moments.find(({ position }) => position.n === place.n)?.id ?? this.#shown;
  }

  #showOthers(): void {
    const { together, moment } = this;
    if (!together || !this.#chosen || !moment || together.session.status !== 'open') return;
    together.move(moment.position.n, this.seat);
    this.#chosen = false;
  }

  #showFirst(): void {
    if (this.moment && this.#acted) return;
    const first =
      this.moments.find(({ position }) => position.n === this.#wanted.n) ??
      this.mistakes[0] ??
      (this.ended ? this.moments[0] : undefined);
    if (first) this.#shown = first.id;
  }

  /** A player's own mistakes and figures are kept on this device. */
  #keep(): void {
    const { game, own, moments, mistakes } = this;
    if (!game?.id || !own) return;
    if (mistakes.length > 0) void keepMistakes(mistakes).catch(() => {});
    if (moments.length > 0 && this.complete)
      void noteReview(
        game.id,
        errorsIn(moments),
        this.#progress && ratingOf(this.#progress, this.seat),
      ).catch(() => {});
  }
}
