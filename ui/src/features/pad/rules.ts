import * as generated from '../../../generated/rules';
import type { Suit } from '../../app/wire';
import type { Effects } from './effects';

/** The rules, which the build translates from Python, with their types. */
const translated: Record<string, any> = generated;

/** Rules as a record has them: `players`, and each key that differs from its default. */
export type RulesForm = Record<string, unknown>;
/** A rule set that was read; only the rules themselves look into it. */
export type RuleSet = { players: number };
export type BySeat = (number | null)[];
/** A special rule that a dealer named. */
export interface Special {
  rule: string;
  cards: string;
}

export interface RoundSpec {
  number: number;
  cards: number;
  /** -2: turned up; -1: there is none; else clubs, diamonds, hearts, spades. */
  trump: number;
  bidding_mode: {
    /** Otherwise everyone's bid is zero. */
    asked: boolean;
    shown: 'as-made' | 'before-play' | 'after-round';
    on_fingers: boolean;
  };
  allows_bid(bid: number): boolean;
  last_bid: string;
  limit: { from_cards: number } | null;
  blind: boolean;
  own_hand_hidden: boolean;
  dealer_bids: boolean;
  eliminates: boolean;
}

/** What is written about a round. */
export interface Line {
  bids: BySeat;
  taken: BySeat;
  dealer: number | null;
  named: Special | null;
  by_hand: BySeat;
  joined: [seat: number, points: number][];
  left: number[];
  effects: Effects;
}

/** Where a game stands between two rounds; `seats` is a mask. */
export interface Standing {
  number: number;
  dealer: number;
  seats: number;
  scores: BySeat;
  special: Special | null;
  eliminated: number;
}

/** A round that is due, or being entered. */
export interface Due {
  spec: RoundSpec;
  special: Special | null;
  turn: number;
  dealer: number;
  order: number[];
  bidders: number[];
  scores: BySeat;
  turned: boolean;
  nameable: Special[];
}

export interface Conflict {
  code: string;
  fields: string[];
  details: Record<string, unknown>;
}

export const NONE = -1;
const SUITS: readonly Suit[] = ['C', 'D', 'H', 'S'];

/** The suit that a round's specification fixes; null: no trump; undefined: it is turned up. */
export const fixedTrump = ({ trump }: RoundSpec): Suit | null | undefined =>
  trump < NONE ? undefined : (SUITS[trump] ?? null);

/** Bids that others do not see before all are made, or before the round is over. */
export const isSecret = ({ bidding_mode: { asked, shown } }: RoundSpec): boolean =>
  asked && shown !== 'as-made';
export const shownAtRoundEnd = ({ bidding_mode }: RoundSpec): boolean => bidding_mode.shown === 'after-round';

/** Throws where rules cannot be played; see conflictsOf. */
export const parse = translated.parse as (rules: RulesForm) => RuleSet;
export const unparse = translated.unparse as (rules: RuleSet) => RulesForm;
export const plan = translated.plan as (rules: RuleSet) => RoundSpec[];
export const opening = translated.opening as (players: number, dealer: number, lines: Line[]) => Standing;
export const due = translated.due as (
  plan: RoundSpec[],
  players: number,
  standing: Standing,
  line: Line,
) => Due;
export const after = translated.after as (
  players: number,
  standing: Standing,
  due: Due,
  line: Line,
) => Standing | null;
export const barred = translated.barred as (due: Due, seat: number, bids: BySeat) => number;
export const pointsOf = translated.points_of as (due: Due, seat: number, line: Line) => number | null;
export const changedBid = translated.changed_bid as (due: Due, seat: number, line: Line) => number | null;
/** How many tricks of a round nobody may take, and how many bids may be changed. */
export const mostUntaken = translated.most_untaken as (due: Due) => number;
export const mostBidChanges = translated.most_bid_changes as (due: Due) => number;
/** The changes of a seat's bid, in order. */
export const changesOf = translated.changes_of as (effects: Effects, seat: number) => number[];
export const tricksToTake = translated.tricks_to_take as (due: Due, line: Line) => number;
export const waivers = translated.waivers as (due: Due, line: Line) => [rule: string, seat: number | null][];
/** Numbers that no game can have, as (field of the line or its effects, seat). */
export const impossible = translated.impossible as (
  due: Due,
  line: Line,
) => [field: string, seat: number | null][];
export const leading = translated.leading as (standing: Standing) => number[];
export const specialFrom = translated.special_from as (form: object) => Special | null;
export const drawRank = translated.draw_rank as (card: number) => number;
export const combine = translated.combine as (presets: string[]) => RulesForm;
export const DECK = translated.DECK as number[];
export const CODES = translated.CODES as Record<number, string>;
export const PRESETS = translated.PRESETS as Record<string, RulesForm>;
export const UBER_CARDS = translated.UBER_CARDS as string[];

/** All conflicts in the rules; empty if they are valid. */
export function conflictsOf(rules: RulesForm): Conflict[] {
  try {
    parse(rules);
    return [];
  } catch (error) {
    if (error instanceof translated.RulesRefused)
      return (error as unknown as { conflicts: Conflict[] }).conflicts;
    throw error;
  }
}
