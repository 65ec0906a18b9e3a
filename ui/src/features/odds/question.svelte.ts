import type { RuleValues } from '../../app/api';
import { rulebook } from '../../app/rulebook.svelte';
import type { OddsBody, Suit } from '../../app/wire';
import type { Card } from '../../cards/code';
import { EXAMPLE, extrasIn, type Opponent } from '../../exercise/position/hand';
import type { Example } from './example';

/** No other seat put the Werewolf in the place of the turn-up. */
export const NOBODY = -1;

/** A hand and the other known facts, as somebody enters them. */
export class HandQuestion {
  hand = $state.raw<Card[]>(EXAMPLE.hand);
  turnUp = $state.raw<Card | null>(EXAMPLE.turnUp);
  trump = $state.raw<Suit | 'none'>('H');
  /** The other seat that put the Werewolf in the place of the turn-up. */
  werewolf = $state(NOBODY);
  players = $state(4);
  seat = $state(1);
  before = $state.raw<number[]>([1, 1, 1, 1, 1]);
  opponents = $state<Opponent>('person');
  /** What the owner of this device held last. */
  example = $state.raw<Example | null>(null);
  #rules = $state.raw<RuleValues>({});

  /** What is asked, by the rules. */
  readonly #asks = $derived.by(() => rulebook.catalogue?.hands ?? { bids: [], trump: [], taker: '' });
  readonly extras = $derived(extrasIn(this.#rules));
  readonly mayBeSwapped = $derived.by(() => {
    const { hand, turnUp } = this;
    const { taker } = this.#asks;
    return this.extras.includes(taker) && turnUp !== null && ![turnUp, ...hand].includes(taker);
  });
  readonly swapper = $derived(
    this.mayBeSwapped && this.werewolf !== NOBODY && this.werewolf !== this.seat ? this.werewolf : null,
  );
  readonly swapped = $derived(
    this.swapper !== null || (this.hand.includes(this.#asks.taker) && this.turnUp !== null),
  );
  /** The trump that is named, rather than turned up; null if none is. */
  readonly chosen = $derived.by(() => {
    if (this.swapped) return this.trump;
    if (this.turnUp === null || !this.#asks.trump.includes(this.turnUp)) return null;
    return this.trump === 'none' ? 'H' : this.trump;
  });
  readonly bidsHeard = $derived.by(() => {
    const usual = rulebook.catalogue?.keys.find(({ key }) => key === 'bidding')?.default;
    return this.#asks.bids.includes(String(this.#rules.bidding ?? usual));
  });
  readonly body = $derived.by((): OddsBody => {
    const { players, hand, seat, before } = this;
    return {
      rules: { ...this.#rules, players },
      hand,
      turn_up: this.turnUp,
      trump: this.chosen,
      werewolf: this.swapper,
      bids: this.bidsHeard ? before.slice(0, seat).map((bid) => Math.min(bid, hand.length)) : [],
      seat,
      opponents: [this.opponents],
    };
  });

  /** Fills in a hand that was held, unless another one has been entered by now. */
  fillIn(example: Example | null): void {
    if (!example || this.hand !== EXAMPLE.hand) return;
    const { hand, turnUp, trump, players, place, before } = example;
    Object.assign(this, { hand, turnUp, trump, players, seat: place, before, example });
  }

  /** The rules chosen; those of a rules code say how many play. */
  readonly follow = (rules: RuleValues): void => {
    this.#rules = rules;
    this.players = Number(rules.players ?? this.players);
    this.seat = Math.min(this.seat, this.players - 1);
  };

  /** Somebody has bid before. */
  heard(place: number, bid: number): void {
    this.before = this.before.map((was, at) => (at === place ? bid : was));
  }
}
