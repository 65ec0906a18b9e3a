import { alike, type Alike } from '../../../generated/likeness';
import type { View } from '../../app/wire';
import { isOwn, type Game, type OwnGame } from './game';
import { ruleSetOf } from './ruleSet';
import { madeBid, type ScoredRound } from './story';

/** A bid of this device's owner on a hand like the one that is to be bid, and how it ended. */
export interface OwnBid {
  game: string;
  date: string;
  seat: number;
  round: number;
  bid: number;
  taken: number;
  made: boolean;
  points: number;
}

/** The bids on hands that were alike, the latest first. */
export interface OwnBids {
  /** Whether they were bid from the same place among as many players, too: those alone, if there are any. */
  exactly: boolean;
  bids: OwnBid[];
}

/** A bid as this device's owner made it, first, and what its hand has in common with others. */
type Found = OwnBid & { kind: Alike };

const isSame = (one: Alike, other: Alike): boolean =>
  isLike(one, other) && one.players === other.players && one.place === other.place;
const isLike = (one: Alike, other: Alike): boolean =>
  (['cards', 'wizards', 'trumps', 'high'] as const).every((key) => one[key] === other[key]);

/** Rules but for the number of players and the rounds: bids under the same rules can be compared. */
const rulesOf = ({ schedule: _, ...rules }: Game['rules']): string => ruleSetOf(rules);

/** What was bid on hands like the viewer's in these games by the same rules, the newest of which is first. */
export function ownBids(games: readonly Game[], view: View): OwnBids {
  const asked = view.seat === null ? null : kindOf(view.round, view.seat, view.hand);
  if (!asked || view.rules.blind_every) return { exactly: false, bids: [] };
  const rules = rulesOf(view.rules as Game['rules']);
  const all = games.filter((game) => rulesOf(game.rules) === rules).flatMap(bidsIn);
  const [like, same] = [isLike, isSame].map((test) => all.filter(({ kind }) => test(kind, asked)));
  const exactly = same!.length > 0;
  return { exactly, bids: (exactly ? same : like)!.map(({ kind: _, ...bid }) => bid) };
}

const bidsIn = (game: Game): Found[] =>
  isOwn(game) ? game.rounds.toReversed().flatMap((round) => bidIn(game, round)) : [];

function bidIn({ id, date, seat }: OwnGame, round: ScoredRound): Found[] {
  const kind = kindOf(round, seat, round.hands?.[seat] ?? null);
  const [bid, taken, points] = [round.bids, round.taken, round.points].map((of) => of?.[seat] ?? null);
  const made = madeBid(round, seat);
  if (!kind || made === null || bid == null || taken == null || points == null) return [];
  return [{ kind, game: id, date, seat, round: round.number, bid, taken, made, points }];
}

/** What a hand has in common with others; null if it, or who dealt it, is not known. */
function kindOf(round: ScoredRound, seat: number, hand: readonly string[] | null): Alike | null {
  const { dealer, trump, opening_trump = trump ?? null, taken } = round;
  if (!hand || dealer === undefined || hand.some((card) => card.startsWith('?'))) return null;
  const seats = taken.flatMap((of, each) => (of === null ? [] : [each]));
  return alike([...hand], opening_trump, seat, dealer, seats);
}
