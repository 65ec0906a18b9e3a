/** What goes over the wire between page and server. Generated from the server's declarations: `make wire`. */

export type Change = [string, unknown] | [string];
/**
 * Why a card wins its trick (S3; `beats-all` and `magic`: S1).
 *
 */
export type Why =
  | 'beats-all'
  | 'dragon'
  | 'fairy'
  | 'first-jester'
  | 'first-wizard'
  | 'highest-of-suit'
  | 'highest-trump'
  | 'lowest'
  | 'magic';
export type BotLevel = string;
export type ErrorCode =
  | 'not-found'
  | 'method'
  | 'not-built'
  | 'no-table'
  | 'no-seat'
  | 'seat-lost'
  | 'seat-elsewhere'
  | 'no-secret'
  | 'no-rating-key'
  | 'not-over'
  | 'no-challenge'
  | 'no-friends'
  | 'not-json'
  | 'wrong-form'
  | 'not-text'
  | 'too-large'
  | 'cut-off'
  | 'busy'
  | 'host'
  | 'host-header'
  | 'no-join'
  | 'joined-already'
  | 'names'
  | 'level'
  | 'seats'
  | 'rounds'
  | 'public-chat'
  | 'public-hints'
  | 'no-code'
  | 'seat-used'
  | 'no-hints'
  | 'not-to-act'
  | 'code'
  | 'no-such-seat'
  | 'first-hand'
  | 'one-position'
  | 'kinds'
  | 'bad-record'
  | 'no-rounds'
  | 'no-step'
  | 'engine'
  | 'no-lobby'
  | 'full'
  | 'seat-taken'
  | 'started'
  | 'not-started'
  | 'paused'
  | 'ended'
  | 'not-dealt'
  | 'bot-plays'
  | 'stale'
  | 'not-your-turn'
  | 'not-now'
  | 'host-only'
  | 'no-host'
  | 'brb-once'
  | 'person-gone'
  | 'nobody-there'
  | 'kick-alone'
  | 'kick-away'
  | 'no-undo'
  | 'nothing-to-undo'
  | 'claim-impossible'
  | 'claim-open'
  | 'asked-already'
  | 'denied-already'
  | 'no-ask'
  | 'no-chat'
  | 'no-phrase'
  | 'no-free-text'
  | 'text-length'
  | 'too-much-chat'
  | 'slow-down'
  | 'log-full'
  | 'spectator'
  | 'no-day'
  | 'no-season'
  | 'rating-late'
  | 'rating-often'
  | 'listing-often'
  | 'daily-hidden'
  | 'no-puzzle'
  | 'no-pad'
  | 'pad-full'
  | 'pad-crowded'
  | 'pad-phones'
  | 'read-only'
  | 'no-cell'
  | 'wrong-clock'
  | 'no-spectators'
  | 'deck'
  | 'origin'
  | 'prefix'
  | 'upgrade'
  | 'not-saved'
  | 'banned'
  | 'removed'
  | 'moved'
  | 'store-full'
  | 'damaged'
  | 'slow'
  | 'internal'
  | 'no-tournament'
  | 'tournament-host'
  | 'tournament-refused'
  | 'tournament-preset'
  | 'tournament-rounds'
  | 'tournament-full'
  | 'tournament-log-full'
  | 'tournament-often'
  | 'tournament-crowded'
  | 'tournament-bots'
  | 'tournament-hidden'
  | 'tournament-halted'
  | 'tournament-seen'
  | 'tournament-undo'
  | 'tournament-few'
  | 'tournament-size'
  | 'tournament-closed'
  | 'tournament-begun'
  | 'tournament-open'
  | 'tournament-left'
  | 'tournament-nothing'
  | 'tournament-another'
  | 'tournament-correct'
  | 'tournament-penalty'
  | 'tournament-points'
  | 'tournament-bids'
  | 'tournament-ruling'
  | 'tournament-disqualified'
  | 'tournament-not-in-round'
  | 'tournament-revoked'
  | 'tournament-unfinished'
  | 'tournament-finished'
  | 'tournament-warning'
  | 'tournament-code'
  | 'tournament-code-rounds'
  | 'tournament-game'
  | 'tournament-players'
  | 'tournament-seat'
  | 'tournament-changed'
  | 'tournament-over'
  | 'tournament-cards';
/**
 * How a seat has played in the finished rounds of a game.
 *
 * @minItems 6
 * @maxItems 6
 *
 */
export type PlayedBefore = [number, number, number, number, number, number];
export type PresetName = string;
export type Deck = string;
export type TournamentPreset = string;
export type FromClient = Join | Act | Ask | Vote | Say | MoveCursor | Ping;
export type FromPhone = Write | Ping;
export type FromServer = Joined | Step | Rejoined | Presence | Refused | Error | Pong;
export type RefusalCode = ErrorCode | GameRefusalCode;
export type GameRefusalCode =
  | 'over'
  | 'not-your-turn'
  | 'eliminated'
  | 'chance-due'
  | 'no-cards-due'
  | 'unknown-action'
  | 'wrong-phase'
  | 'bad-card'
  | 'not-held'
  | 'follow-suit'
  | 'follow-suit-extras'
  | 'bid-range'
  | 'barred'
  | 'barred-canadian'
  | 'barred-canadian-final'
  | 'barred-hardcore'
  | 'barred-never-even'
  | 'bid-made'
  | 'trump-suit'
  | 'name-due'
  | 'name-not-due'
  | 'name-unknown'
  | 'call-due'
  | 'call-not-due'
  | 'trump-due'
  | 'trump-not-due'
  | 'suit-due'
  | 'suit-not-due'
  | 'as-due'
  | 'as-not-due'
  | 'turn-up-due'
  | 'turn-up-not-due'
  | 'rebid-step'
  | 'rebid-range'
  | 'swap-due'
  | 'swap-taken'
  | 'swap-form'
  | 'unseen'
  | 'seen'
  | 'pass-made'
  | 'unknown-seat'
  | 'not-legal'
  | 'deal-wrong';
export type HostChange =
  PairBody | AdvanceBody | ResultsBody | RulingBody | RevokeBody | UndoBody | ScheduleBody | ClockBody;
export type TableEvent =
  | Sat
  | Started
  | Bot
  | Back
  | BeRightBack
  | Left
  | Asked
  | Voted
  | Denied
  | Undone
  | Paused
  | Resumed
  | Claimed
  | Kicked
  | Said
  | Erased
  | Rematch
  | Befriended
  | Woken
  | Ended;
export type ToPhone = PadShown | CellsWritten | PhonesConnected | WriteRefused | Pong | Error;
export type ToViewer = TournamentShown | TournamentChanged | Pong | Error;
export type Avatar =
  | 'alaric'
  | 'morgana'
  | 'isolde'
  | 'oswin'
  | 'pip'
  | 'domino'
  | 'tansy'
  | 'rollo'
  | 'nelson'
  | 'calico'
  | 'grania'
  | 'teach'
  | 'mog';
export type ChatPhrase =
  | 'hello'
  | 'good-luck'
  | 'well-played'
  | 'nice-bid'
  | 'thanks'
  | 'sorry'
  | 'oops'
  | 'wow'
  | 'ha-ha'
  | 'your-turn'
  | 'take-your-time'
  | 'one-moment'
  | 'again'
  | 'good-game'
  | 'goodbye'
  | 'applause'
  | 'cheers'
  | 'phew'
  | 'grr'
  | 'hmm';
export type Language = 'en' | 'de' | 'fr' | 'es' | 'nl';
export type SettlingPhase = 'pass' | 'cloud' | 'witch';
export type Suit = 'C' | 'D' | 'H' | 'S';
export type MaxSecret = 100;
export type MinSecret = 24;
export type MostRounds = 200;
export type MostTricks = 4600;

export interface Requests {
  'GET /api/lessons': {
    answer: Lessons;
  };
  'GET /api/puzzles': {
    answer: PuzzleList;
  };
  'GET /api/puzzles/{puzzle}': {
    path: {
      puzzle: string;
    };
    answer: PuzzleQuestion;
  };
  'GET /api/puzzles/{puzzle}/solution': {
    path: {
      puzzle: string;
    };
    answer: PuzzleSolution;
  };
  'GET /api/tables/{table}/hints': {
    path: {
      table: string;
    };
    answer: Hints;
  };
  'GET /api/tables/{table}/review': {
    path: {
      table: string;
    };
    answer: ReviewProgress;
    query?: {
      after?: number;
      seat?: number;
      ahead?: number;
    };
  };
  'POST /api/review': {
    body: ReplayBody;
    answer: ReviewProgress;
    query?: {
      after?: number;
      seat?: number;
      ahead?: number;
    };
  };
  'POST /api/continue': {
    body: ContinueBody;
    answer: TakenSeat;
  };
  'POST /api/odds/first-hand': {
    body: FirstHandBody;
    answer: FirstHandOdds | HandProblem;
  };
  'POST /api/odds/hand': {
    body: OddsBody;
    answer: (HandEstimate | Failure) | HandProblem;
  };
  'POST /api/positions': {
    body: PositionBody;
    answer: PositionAnswer | RoundEnd | PositionProblem;
  };
  'POST /api/positions/analysis': {
    body: AnalysisBody;
    answer: (PositionAnalysis | Failure) | PositionProblem;
  };
  'GET /api/tables/{table}/friends': {
    path: {
      table: string;
    };
    answer: Friends;
  };
  'PUT /api/tables/{table}/friends': {
    path: {
      table: string;
    };
    body: FriendsBody;
    answer: Friends;
  };
  'POST /api/tables/{table}/invitation': {
    path: {
      table: string;
    };
    answer: FoundTable;
  };
  'GET /api/rules': {
    answer: Catalogue;
    query?: {
      sources?: string;
    };
  };
  'POST /api/rules/check': {
    body: RulesBody;
    answer: Accepted | Rejected;
  };
  'POST /api/rules/combine': {
    body: PresetsBody;
    answer: Combination | Rejected;
  };
  'POST /api/code': {
    body: CodeBody;
    answer: TableCode;
  };
  'GET /api/code/{code}': {
    path: {
      code: string;
    };
    answer: TableCodeContents;
  };
  'GET /api/daily': {
    answer: DailyDeal;
    query?: {
      day?: string;
    };
  };
  'POST /api/daily': {
    body: DailyBody;
    answer: DailyGame;
  };
  'GET /api/daily/par': {
    answer: DailyPar;
    query?: {
      day?: string;
    };
  };
  'GET /api/daily/study': {
    answer: DailyStudy;
    query?: {
      day?: string;
    };
  };
  'POST /api/tables/{table}/rating': {
    path: {
      table: string;
    };
    body: RatingBody;
    answer: RatedSeat;
  };
  'GET /api/tables/{table}/rating': {
    path: {
      table: string;
    };
    answer: TableRating;
  };
  'GET /api/ratings': {
    answer: Leaderboard;
    query?: {
      family?: string;
      season?: string;
    };
  };
  'GET /api/ratings/me': {
    answer: OwnRatings;
  };
  'POST /api/ratings/me': {
    body: ListingBody;
    answer: ListedName;
  };
  'DELETE /api/ratings/me': {
    answer: ErasureDone;
  };
  'POST /api/tournaments': {
    body: TournamentBody;
    answer: OpenedTournament;
  };
  'GET /api/tournaments/{tournament}': {
    path: {
      tournament: string;
    };
    answer: TournamentJson;
  };
  'DELETE /api/tournaments/{tournament}': {
    path: {
      tournament: string;
    };
    answer: ErasureDone;
  };
  'POST /api/tournaments/{tournament}/entrants': {
    path: {
      tournament: string;
    };
    body: EntrantBody;
    answer: EnteredTournament;
  };
  'DELETE /api/tournaments/{tournament}/entrants/{entrant}': {
    path: {
      tournament: string;
      entrant: number;
    };
    answer: EntrantLeft;
  };
  'POST /api/tournaments/{tournament}/bots': {
    path: {
      tournament: string;
    };
    body: BotsBody;
    answer: EnteredBots;
  };
  'POST /api/tournaments/{tournament}/changes': {
    path: {
      tournament: string;
    };
    body:
      PairBody | AdvanceBody | ResultsBody | RulingBody | RevokeBody | UndoBody | ScheduleBody | ClockBody;
    answer: TournamentJson;
  };
  'POST /api/tournaments/{tournament}/results': {
    path: {
      tournament: string;
    };
    body: Report;
    answer: TournamentJson;
  };
  'POST /api/tournaments/{tournament}/code': {
    path: {
      tournament: string;
    };
    body: ResultCodeBody;
    answer: Report;
  };
  'GET /api/tournaments/{tournament}/file': {
    path: {
      tournament: string;
    };
    answer: {
      [k: string]: unknown;
    };
  };
  'GET /api/tournaments/{tournament}/fair-play': {
    path: {
      tournament: string;
    };
    answer: FairPlay;
  };
  'GET /api/tournaments/{tournament}/me': {
    path: {
      tournament: string;
    };
    answer: AboutEntrant;
  };
  'DELETE /api/tournaments/{tournament}/me': {
    path: {
      tournament: string;
    };
    answer: ErasedEntrant;
  };
  'POST /api/pads': {
    body: PadBody;
    answer: SharedPad;
  };
  'DELETE /api/pads/{pad}': {
    path: {
      pad: string;
    };
    answer: ErasureDone;
  };
  'POST /api/tables': {
    body: TableBody;
    answer: TakenSeat;
  };
  'GET /api/tables': {
    answer: LobbyTable[];
  };
  'POST /api/find': {
    body: FindBody;
    answer: TakenSeat;
  };
  'GET /api/join/{code}': {
    path: {
      code: string;
    };
    answer: FoundTable;
  };
  'GET /api/tables/{table}': {
    path: {
      table: string;
    };
    answer: TableSummary;
  };
  'PUT /api/tables/{table}': {
    path: {
      table: string;
    };
    body: ChangeBody;
    answer: TableSummary;
  };
  'POST /api/tables/{table}/seats': {
    path: {
      table: string;
    };
    body: SeatBody;
    answer: TakenSeat;
  };
  'PUT /api/tables/{table}/seats': {
    path: {
      table: string;
    };
    body: ChangeSeatBody;
    answer: TakenSeat;
  };
  'POST /api/tables/{table}/reports': {
    path: {
      table: string;
    };
    body: ReportBody;
    answer: Reported;
  };
  'GET /api/tables/{table}/me': {
    path: {
      table: string;
    };
    answer: {
      [k: string]: unknown;
    };
  };
  'DELETE /api/tables/{table}/me': {
    path: {
      table: string;
    };
    answer: ErasureDone;
  };
  'GET /api/tables/{table}/record': {
    path: {
      table: string;
    };
    answer: TableRecord;
  };
  'GET /api/tables/{table}/replay': {
    path: {
      table: string;
    };
    answer: Replay;
    query?: {
      seat?: string;
    };
  };
  'GET /api/tables/{table}/challenge': {
    path: {
      table: string;
    };
    answer: ChallengeOffer;
    query?: {
      seat?: number;
    };
  };
  'POST /api/tables/{table}/challenge': {
    path: {
      table: string;
    };
    body: ChallengeBody;
    answer: TakenSeat;
  };
  'POST /api/replay': {
    body: ReplayBody;
    answer: Replay;
  };
}
/**
 * All lessons, in one language: those that teach the game, in their order, one for each extra card, and one for
 *     each preset.
 *
 */
export interface Lessons {
  cards: LessonJson[];
  course: LessonJson[];
  variations: LessonJson[];
}
/**
 * Parts under one title. The lesson of a variation is named after its preset, the lesson of a card after it.
 *
 */
export interface LessonJson {
  name: string;
  parts: LessonPart[];
  title: string;
}
/**
 * A scene, with a start and choices, or a question, and the accompanying texts.
 *
 */
export interface LessonPart {
  answers?: LessonAnswer[];
  ask: string;
  done: string;
  name: string;
  question?: LessonQuestion;
  retry?: string;
  start?: LessonPosition;
  text: string;
}
/**
 * A choice of the learner and its consequences.
 *
 */
export interface LessonAnswer {
  action: ActionJson;
  done?: boolean;
  refused?: string;
  steps?: LessonStep[];
  then?: LessonAnswer[];
}
export interface ActionJson {
  as?: 'jester' | 'wizard';
  bid?: number;
  call?: boolean;
  cloud?: number;
  name?: Special;
  pass?: string;
  play?: string;
  suit?: 'C' | 'D' | 'H' | 'S';
  trump?: ('C' | 'D' | 'H' | 'S') | null;
  witch?: string[] | null;
}
/**
 * A special rule as a dealer names it; `cards` are the cards of an uber-wizard.
 *
 */
export interface Special {
  cards?: string;
  rule: string;
}
/**
 * A move and its changes, as in a `Step`.
 *
 */
export interface LessonStep {
  move: MoveJson;
  set: Change[];
}
/**
 * An action with its seat; what a viewer may not see of it is left out.
 *
 */
export interface MoveJson {
  as?: 'jester' | 'wizard';
  bid?: number;
  call?: boolean;
  cloud?: number;
  name?: Special;
  pass?: string;
  play?: string;
  seat: number;
  suit?: 'C' | 'D' | 'H' | 'S';
  trump?: ('C' | 'D' | 'H' | 'S') | null;
  witch?: string[] | null;
}
/**
 * A number or a seat to choose, and the right one.
 *
 */
export interface LessonQuestion {
  answer: number;
  bid?: number;
  kind: 'cards' | 'points' | 'winner';
  options: number[];
  sizes?: number[];
  steps?: LessonStep[];
  taken?: number;
}
/**
 * The start of a scene from the learner's view.
 *
 */
export interface LessonPosition {
  spec: RoundSpecJson;
  view: View;
}
/**
 * The rules of the round under way, with which clients display it without knowing the rules.
 *
 */
export interface RoundSpecJson {
  announced: string[];
  bid_limit: BidLimitJson | null;
  bids_asked: boolean;
  bids_count: boolean;
  bids_on_fingers: boolean;
  bids_shown: 'after-round' | 'as-made' | 'before-play';
  blind: boolean;
  calls: boolean;
  cards: number;
  dealer_bids: boolean;
  eliminates: boolean;
  exchange: 'none' | 'pass' | 'pull';
  jesters: string[];
  last_card_up: boolean;
  magic_cards: string[];
  names: string[];
  number: number;
  own_hand_hidden: boolean;
  passes_to: (number | null)[];
  simultaneous: boolean;
  special: Special | null;
  top_cards: string[];
  trump: 'rotating' | 'turn-up';
  trump_change: string;
  unusual: string[];
  wizards: string[];
}
/**
 * The limit on the last bid of a round.
 *
 */
export interface BidLimitJson {
  leader_only: boolean;
  rule: string;
  zero_allowed: boolean;
}
/**
 * Everything that a seat, or a spectator, may know: a JSON object (docs/engine.md).
 *
 *     Examples:
 *         >>> import gizzard as gz
 *         >>> game = gz.new_game(gz.ruleset(players=3)).deal([["QS"], ["2H"], ["ZC"]], turn_up="9D")
 *         >>> view = game.view(1)
 *         >>> view["phase"], view["hand"], view["legal"]
 *         ('bid', ['2H'], [{'bid': 0}, {'bid': 1}])
 *
 */
export interface View {
  barred: Barred | null;
  clock_ms: number | null;
  first_dealer: number;
  follow: ('C' | 'D' | 'H' | 'S') | null;
  hand: string[] | null;
  history: Round[];
  legal: ActionJson[];
  open?: string[][];
  phase:
    'bid' | 'cloud' | 'deal' | 'over' | 'pass' | 'play' | 'pull' | 'trump' | 'vampire' | 'werewolf' | 'witch';
  players: string[];
  projected: (number | null)[];
  round: Round;
  rules: Rules;
  scores: number[];
  seat: number | null;
  to_act: number[];
  up?: string | null;
  winners: number[] | null;
}
/**
 * The one bid that the last bidder may not make, and the rule that bars it.
 *
 */
export interface Barred {
  bid: number;
  rule: string;
}
/**
 * A round; lists are by seat, hidden values are null.
 *
 */
export interface Round {
  bids: (number | null)[];
  cards: number;
  dealer: number;
  eliminated?: number;
  exchange?: [number, number, string | null][];
  hands: (string[] | null)[];
  named?: Special;
  number: number;
  opening_trump?: ('C' | 'D' | 'H' | 'S') | null;
  points?: (number | null)[];
  scores?: number[];
  special?: Special;
  taken: (number | null)[];
  tricks: Trick[];
  trump: ('C' | 'D' | 'H' | 'S') | null;
  turn_up: string | null;
  werewolf?: number;
}
/**
 * A trick, with what its extra cards did after it; one under way has no winner.
 *
 */
export interface Trick {
  cloud?: number | null;
  lead?: number;
  pass?: [number, number, string | null][];
  plays: Play[];
  winner?: number | null;
  witch?: string[] | null;
}
export interface Play {
  as?: 'jester' | 'wizard';
  call?: boolean;
  card: string;
  seat: number;
  suit?: 'C' | 'D' | 'H' | 'S';
  trump?: ('C' | 'D' | 'H' | 'S') | null;
  turn_up?: string;
}
export interface Rules {
  [k: string]: unknown;
}
/**
 * All puzzles.
 *
 */
export interface PuzzleList {
  day: string;
  today: string;
  week: string;
  run: string[];
  puzzles: PuzzleEntry[];
}
/**
 * A puzzle in the list of all.
 *
 */
export interface PuzzleEntry {
  id: string;
  kind: 'bid' | 'card' | 'choice';
  difficulty: 'easy' | 'hard' | 'medium';
  rating: number;
  themes: ('bidding' | 'discarding' | 'extra-cards' | 'jesters' | 'last-tricks' | 'wizards')[];
  preset: string;
}
/**
 * A puzzle without its solution; the view hides nothing that its seat may see.
 *
 */
export interface PuzzleQuestion {
  id: string;
  kind: 'bid' | 'card' | 'choice';
  difficulty: 'easy' | 'hard' | 'medium';
  rating: number;
  themes: ('bidding' | 'discarding' | 'extra-cards' | 'jesters' | 'last-tricks' | 'wizards')[];
  preset: string;
  withdrawn: ('easy' | 'unclear') | null;
  view: View;
  spec: RoundSpecJson;
  trick: LastTrick | null;
}
/**
 * The trick of the last played card: the seat that is winning it, and why.
 *
 */
export interface LastTrick {
  seat: number;
  why: Why;
  lead: 'free' | 'open' | 'suit';
}
/**
 * What a puzzle's choices are worth.
 *
 */
export interface PuzzleSolution {
  deals: number;
  gap: number;
  gap_se: number;
  options: PuzzleOption[];
  rule_gap?: number;
}
/**
 * A choice.
 *
 */
export interface PuzzleOption {
  actions: ActionJson[];
  expected: number;
  made: number;
  reason?: Reason | null;
  se: number;
}
/**
 * The kind of a reason, and its parameters.
 *
 *     ``beaten``: a card in the trick, played by a seat, beats it. ``wizard-first``: the same if both are Wizards.
 *     ``last``: nobody plays after it. ``played-out``: only these cards beat it, and all have been played. ``unbeaten``:
 *     no unseen card beats it. ``few``: only these unseen cards beat it. ``void``: a later seat has none of the suit led.
 *     ``many``: the number of unseen cards that beat it. ``wizards``: the number held and the number unseen guarantee a
 *     number of tricks. ``jesters``: the number held limits the number of tricks. ``only-jesters``: the hand
 *     has nothing else, and they take a trick only among themselves. ``asked``: the total of the others'
 *     bids. ``over``, ``under``: with it the total of the bids exceeds, or falls short of, the tricks by a number.
 *     Of the cards of a hand but its Jesters, the strongest first: ``between``: the last of as many as are bid, and the
 *     next one, with the ``count`` and the ``unseen`` cards that beat them when they are led. ``strongest``: the first,
 *     and its ``count``, if nothing is bid or the others are Jesters. ``weakest``: the last if as many tricks are bid
 *     as there are cards. ``alone``: the only card, with its ``count`` and the number of ``unseen`` cards. ``suit``:
 *     the number of its cards held. Of a card that is passed: ``lone``: it is the only one of its suit. ``top``: no
 *     unseen card beats it when it is led. ``later``: the number that do.
 *
 *     With extra cards: ``bombed``: nobody takes the trick. ``extras``: those held, and the number of Wizards. Of a bid
 *     that is changed: ``met``: it is made, ``missed``: it cannot be made any more. ``open``: the number still
 *     needed of the ``tricks`` left. ``need``: the same before the choice.
 *
 *     ``effect``: what a card that certainly takes or loses the trick means for the bid. ``wanted``: it takes one of the
 *     ``tricks`` that the seat still needs. ``excess``: it takes one more than the seat bid. ``short``: the seat needs all
 *     remaining tricks, and loses this one. ``safe``: the seat has the tricks it bid, and does not take this one.
 *     ``wasted``: a Wizard loses, although the seat needs tricks.
 *
 *     ``then``: another certain effect of a discard, one of the reasons for passing it.
 *
 *     ``speaks``: for or against the choice; absent if neither.
 *
 *     Examples:
 *         >>> import gizzard as gz
 *         >>> game = gz.new_game(gz.ruleset(players=3, schedule=[1])).deal([["QS"], ["ZH"], ["2C"]], turn_up="9D")
 *         >>> for bid in (1, 0, 0):
 *         ...     game = game.act(game.to_act[0], gz.Bid(bid))
 *         >>> gz.hints(game.view(1))[0].reason
 *         {'why': 'unbeaten', 'tricks': 1, 'effect': 'wanted', 'speaks': 'for'}
 *
 */
export interface Reason {
  cards?: string[];
  count?: number;
  effect?: 'excess' | 'safe' | 'short' | 'wanted' | 'wasted';
  seat?: number;
  speaks?: 'against' | 'for';
  suit?: 'C' | 'D' | 'H' | 'S';
  then?: 'later' | 'lone' | 'top';
  tricks?: number;
  unseen?: number;
  why:
    | 'alone'
    | 'asked'
    | 'beaten'
    | 'between'
    | 'bombed'
    | 'extras'
    | 'few'
    | 'jesters'
    | 'last'
    | 'later'
    | 'lone'
    | 'many'
    | 'met'
    | 'missed'
    | 'need'
    | 'only-jesters'
    | 'open'
    | 'over'
    | 'played-out'
    | 'strongest'
    | 'suit'
    | 'top'
    | 'unbeaten'
    | 'under'
    | 'void'
    | 'weakest'
    | 'wizard-first'
    | 'wizards';
}
/**
 * The hints for an acting seat.
 *
 */
export interface Hints {
  need: number | null;
  left: number;
  hints: Hint[];
  decides: ('made' | 'points' | 'win') | null;
}
/**
 * An available choice; interchangeable cards are one choice.
 *
 */
export interface Hint {
  actions: ActionJson[];
  expected: number;
  se: number;
  made: number | null;
  reason: Reason | null;
  tied: boolean;
  win: number;
  win_se: number;
}
/**
 * The progress of a review: the number of reviewed rounds, the total, and the results.
 *
 */
export interface ReviewProgress {
  ahead: EarlyReview;
  done: number;
  of: number | null;
  review: ReviewJson | null;
}
/**
 * The results for the selected seat in rounds that are not reviewed for all seats yet.
 *
 */
export interface EarlyReview {
  decisions: DecisionJson[];
  rounds: number[];
}
/**
 * A choice, and what it cost. Cards that are interchangeable are one choice.
 *
 */
export interface DecisionJson {
  best: ActionJson;
  cost: number;
  kinds?: ('discard' | 'follow' | 'lead' | 'too-high' | 'too-low')[];
  label: ('blunder' | 'close' | 'inaccuracy' | 'mistake') | null;
  loss?: number;
  loss_se?: number;
  mistake?: ('discard' | 'follow' | 'lead' | 'too-high' | 'too-low') | null;
  options: OptionJson[];
  phase: string;
  round: number;
  se: number;
  seat: number;
  taken: ActionJson;
  trick: number | null;
  win?: ChancesJson;
}
/**
 * A choice that there was.
 *
 */
export interface OptionJson {
  action: ActionJson;
  expected: number;
  made: number;
  reason?: Reason | null;
  se: number;
  win?: number;
  win_se?: number;
}
/**
 * The chance of winning the game after a choice, and after the best one.
 *
 */
export interface ChancesJson {
  best: number;
  se?: number;
  taken: number;
}
/**
 * A review: wizard-review/1.
 *
 */
export interface ReviewJson {
  calibration: CalibrationJson[];
  chances?: LineJson[];
  decisions: DecisionJson[];
  format: 'wizard-review/1';
  graph: LineJson[];
  reference: string;
  rounds: AccountJson[];
  seats: SeatReviewJson[];
  turning_points: TurningPointJson[];
}
/**
 * The bids of a seat that have something in common.
 *
 */
export interface CalibrationJson {
  bids: number;
  by: 'cards' | 'place' | 'trump';
  made: number;
  over: number;
  over_best: number | null;
  seat: number;
  value: number | string | null;
}
/**
 * How many points a seat could expect to have at the end of the game, or its chance to win, as the game went on.
 *
 */
export interface LineJson {
  points: [number, number][];
  seat: number;
}
/**
 * The same in one round, and how the seat bid in it.
 *
 */
export interface AccountJson {
  bid: number | null;
  cards: number;
  deal: number;
  others: number;
  own: number;
  par: number;
  place: number;
  points: number;
  round: number;
  seat: number;
  taken: number;
  trump: string | null;
}
/**
 * The same over all rounds reviewed.
 *
 */
export interface SeatReviewJson {
  deal: number;
  others: number;
  own: number;
  par: number;
  points: number;
  rating: number;
  rating_ci: [number, number] | null;
  seat: number;
}
/**
 * A round after which somebody else could expect to win.
 *
 */
export interface TurningPointJson {
  after: number;
  before: number;
  deal: number;
  gained: number;
  others: number;
  own: number;
  round: number;
}
/**
 * A record to replay, from a seat's view or with all cards visible.
 *
 */
export interface ReplayBody {
  record: {
    [k: string]: unknown;
  };
  seat?: number | 'all' | null;
}
/**
 * Request to continue a finished game, given by its table or as a record, from a step against bots.
 *
 *     The requester takes `seat`. Bots of the game stay; people, and bots that this server lacks, are replaced by experts.
 *     `level` replaces all bots.
 *
 */
export interface ContinueBody {
  step: number;
  seat: number;
  name: string;
  level?: BotLevel | null;
  table?: string | null;
  record?: {
    [k: string]: unknown;
  } | null;
  avatar?:
    | (
        | 'alaric'
        | 'calico'
        | 'domino'
        | 'grania'
        | 'isolde'
        | 'mog'
        | 'morgana'
        | 'nelson'
        | 'oswin'
        | 'pip'
        | 'rollo'
        | 'tansy'
        | 'teach'
      )
    | null;
}
/**
 * A seat that somebody has taken, with its secret.
 *
 */
export interface TakenSeat {
  table: string;
  seat: number;
  secret: string;
}
/**
 * A one-card round of the standard game: number of players, turn-up, the trump chosen if that is a Wizard, and the
 *     earlier bids.
 *
 */
export interface FirstHandBody {
  players: number;
  turn_up: string;
  trump?: ('C' | 'D' | 'H' | 'S') | null;
  bids?: number[];
}
/**
 * The odds of the one-card round; no rows if no bidder who follows the odds would have made these bids.
 *
 */
export interface FirstHandOdds {
  threshold: PrintedThreshold;
  printed: PrintedCard[];
  rows: FirstHandRow[];
}
/**
 * How many cards the leader has to beat for a bid of one, the chance of the trick then and with one card fewer.
 *
 */
export interface PrintedThreshold {
  exact: number;
  printed: number;
  chance: number;
  below: number;
}
/**
 * The lowest card to bid one with, by S0 and exactly; what the lower of the two beats, and its chance.
 *
 */
export interface PrintedCard {
  turn_up: string;
  kind: 'no-trump' | 'off-suit' | 'trump';
  printed: string;
  exact: string;
  right: boolean;
  beats: number;
  chance: number;
}
/**
 * A card of a one-card round: the cards it beats when led (null for later seats), its chance, and the bid.
 *
 */
export interface FirstHandRow {
  card: string;
  beats: number | null;
  chance: number;
  fraction: string;
  bid: number;
}
/**
 * The problem with a question about a hand, and the field.
 *
 */
export interface HandProblem {
  error: string;
  code: 'hand';
  field: 'bids' | 'hand' | 'opponents' | 'trump' | 'turn_up' | 'werewolf';
}
/**
 * A bidding decision: the hand as dealt, the turn-up, the trump named by the dealer or the Werewolf's holder, and
 *     the earlier bids. The number of bids is the seat (0 leads); if everybody bids simultaneously there are none, and
 *     ``seat`` names it.
 *
 */
export interface OddsBody {
  rules: Rules;
  hand: string[];
  turn_up?: string | null;
  trump?: ('C' | 'D' | 'H' | 'S' | 'none') | null;
  bids?: number[];
  seat?: number | null;
  /**
   * @maxItems 5
   */
  opponents?:
    | []
    | ['club' | 'expert' | 'novice' | 'person']
    | ['club' | 'expert' | 'novice' | 'person', 'club' | 'expert' | 'novice' | 'person']
    | [
        'club' | 'expert' | 'novice' | 'person',
        'club' | 'expert' | 'novice' | 'person',
        'club' | 'expert' | 'novice' | 'person',
      ]
    | [
        'club' | 'expert' | 'novice' | 'person',
        'club' | 'expert' | 'novice' | 'person',
        'club' | 'expert' | 'novice' | 'person',
        'club' | 'expert' | 'novice' | 'person',
      ]
    | [
        'club' | 'expert' | 'novice' | 'person',
        'club' | 'expert' | 'novice' | 'person',
        'club' | 'expert' | 'novice' | 'person',
        'club' | 'expert' | 'novice' | 'person',
        'club' | 'expert' | 'novice' | 'person',
      ];
  werewolf?: number | null;
}
/**
 * The odds of a hand so far, as a server-sent event.
 *
 */
export interface HandEstimate {
  tricks: number[];
  bids: BidOdds[];
  best: number;
  deals: number;
  margin: number;
  policy: string;
  exact: boolean;
  heard: Heard[];
  progress: number;
  done: boolean;
}
/**
 * The expected result of a bid.
 *
 */
export interface BidOdds {
  bid: number;
  expected: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  ci: [number, number];
  made: number;
  deals: number;
  tied: boolean;
}
/**
 * A bid before the player's, and what it tells of the bidder's hand.
 *
 */
export interface Heard {
  seat: number;
  bid: number;
  cards: {
    [k: string]: number;
  };
  before: number;
}
/**
 * Why a request was refused: a sentence for people, and a code for programs.
 *
 */
export interface Failure {
  error: string;
  code: ErrorCode;
}
/**
 * A position: its line, a seat's view of it, its fields, or a hand that is to be bid. `act` is tried out on it.
 *
 *     Without `phase`, the fields are those of a round in which some bids may be made, but no card has been played.
 *
 */
export interface PositionBody {
  line?: string | null;
  view?: View | null;
  position?: {
    [k: string]: unknown;
  } | null;
  hand?: OddsBody | null;
  act?: PositionAct | null;
}
/**
 * An action that is tried out.
 *
 */
export interface PositionAct {
  seat: number;
  action: ActionJson;
}
/**
 * A position in each of its forms, and what can be done in it.
 *
 */
export interface PositionAnswer {
  line: string;
  position: PositionJson;
  view: View;
  spec: RoundSpecJson;
  trick: LastTrick | null;
  to_act: number[];
  choices: {
    [k: string]: ActionJson[];
  };
  experience: Experience[];
  before: PlayedBefore[];
}
/**
 * What one seat knows of a round under way, with the scores before it. Cards are codes; lists of bids, scores and
 *     hands are by seat.
 *
 */
export interface PositionJson {
  bids: (number | null)[];
  dealer: number;
  exchange?: [number, number, string | null][];
  hand: string[] | null;
  named?: Special;
  out?: number[];
  phase:
    'bid' | 'cloud' | 'deal' | 'over' | 'pass' | 'play' | 'pull' | 'trump' | 'vampire' | 'werewolf' | 'witch';
  round: number;
  rules: Rules;
  scores: number[];
  seat: number;
  shown?: (string[] | null)[];
  special?: Special;
  to_act: number[];
  tricks: Trick[];
  trump: ('C' | 'D' | 'H' | 'S') | null;
  turn_up: string | null;
  werewolf?: number;
}
/**
 * A bid, and how it ended on hands that were alike.
 *
 */
export interface Experience {
  bid: number;
  hands: number;
  made: number;
  points: number;
  share: number;
}
/**
 * What follows from a position by the last action of its round: the round, with the bids and points that the
 *     position tells.
 *
 */
export interface RoundEnd {
  round: Round;
}
/**
 * The problem with a position, the field, and the character of the line, from 0; null if it has no such place.
 *
 */
export interface PositionProblem {
  error: string;
  code: 'position';
  field: string | null;
  place: number | null;
}
/**
 * A position by its line, and the kinds of all players by seat, or none; null or missing: a person.
 *
 *     `before`: by seat, how it has played in the game before this round. `measure`: what the best choice is
 *     better in. `deep`: more exactly from the start.
 *
 */
export interface AnalysisBody {
  line: string;
  /**
   * @maxItems 6
   */
  opponents?:
    | []
    | [('club' | 'expert' | 'novice' | 'person') | null]
    | [('club' | 'expert' | 'novice' | 'person') | null, ('club' | 'expert' | 'novice' | 'person') | null]
    | [
        ('club' | 'expert' | 'novice' | 'person') | null,
        ('club' | 'expert' | 'novice' | 'person') | null,
        ('club' | 'expert' | 'novice' | 'person') | null,
      ]
    | [
        ('club' | 'expert' | 'novice' | 'person') | null,
        ('club' | 'expert' | 'novice' | 'person') | null,
        ('club' | 'expert' | 'novice' | 'person') | null,
        ('club' | 'expert' | 'novice' | 'person') | null,
      ]
    | [
        ('club' | 'expert' | 'novice' | 'person') | null,
        ('club' | 'expert' | 'novice' | 'person') | null,
        ('club' | 'expert' | 'novice' | 'person') | null,
        ('club' | 'expert' | 'novice' | 'person') | null,
        ('club' | 'expert' | 'novice' | 'person') | null,
      ]
    | [
        ('club' | 'expert' | 'novice' | 'person') | null,
        ('club' | 'expert' | 'novice' | 'person') | null,
        ('club' | 'expert' | 'novice' | 'person') | null,
        ('club' | 'expert' | 'novice' | 'person') | null,
        ('club' | 'expert' | 'novice' | 'person') | null,
        ('club' | 'expert' | 'novice' | 'person') | null,
      ];
  /**
   * @maxItems 6
   */
  before?:
    | []
    | [PlayedBefore]
    | [PlayedBefore, PlayedBefore]
    | [PlayedBefore, PlayedBefore, PlayedBefore]
    | [PlayedBefore, PlayedBefore, PlayedBefore, PlayedBefore]
    | [PlayedBefore, PlayedBefore, PlayedBefore, PlayedBefore, PlayedBefore]
    | [PlayedBefore, PlayedBefore, PlayedBefore, PlayedBefore, PlayedBefore, PlayedBefore];
  measure?: 'points' | 'win';
  deep?: boolean;
}
/**
 * What is known of a position so far.
 *
 */
export interface PositionAnalysis {
  hints: Hints | null;
  outlook: Outlook | null;
  holdings: Holding[];
  hands: LikelyHand[][];
  out: {
    [k: string]: number;
  };
  margin: number;
  deals: number;
  done: boolean;
}
/**
 * What a position is worth to a seat that is not to act.
 *
 */
export interface Outlook {
  expected: number;
  se: number;
  made: number | null;
}
/**
 * What a hidden hand may hold.
 *
 */
export interface Holding {
  seat: number;
  count: number;
  void: ('C' | 'D' | 'H' | 'S')[];
  cards: {
    [k: string]: number;
  };
}
/**
 * A hand, or a kind of hand, and the chance of it.
 *
 */
export interface LikelyHand {
  cards: {
    [k: string]: number;
  };
  chance: number;
}
/**
 * What the owner of a seat may know about the others of a finished game.
 *
 */
export interface Friends {
  agreed: boolean;
  friends: Friend[];
  invitation: string | null;
}
/**
 * Somebody who agreed, too.
 *
 */
export interface Friend {
  name: string;
  avatar:
    | (
        | 'alaric'
        | 'calico'
        | 'domino'
        | 'grania'
        | 'isolde'
        | 'mog'
        | 'morgana'
        | 'nelson'
        | 'oswin'
        | 'pip'
        | 'rollo'
        | 'tansy'
        | 'teach'
      )
    | null;
}
/**
 * Whether to be in the lists of the others who agree, too.
 *
 */
export interface FriendsBody {
  agreed: boolean;
}
/**
 * The table that a join code leads to.
 *
 */
export interface FoundTable {
  table: string;
}
/**
 * All texts about the rules in one language, and the bots of this server.
 *
 */
export interface Catalogue {
  decks: DeckInfo[];
  hands: HandRules;
  keys: RuleKey[];
  levels: Level[];
  presets: Preset[];
  reach: 'network' | 'this-machine';
  standard: StandardRule[];
  words: Word[];
}
/**
 * A deck, with the names of its suits and cards by code.
 *
 */
export interface DeckInfo {
  cards: {
    [k: string]: string;
  };
  name: string;
  sources?: Quote[];
  suits: {
    [k: string]: string;
  };
  text: string;
  title: string;
}
/**
 * The wording behind a rule.
 *
 */
export interface Quote {
  quote: string;
  source: string;
  title: string;
}
/**
 * What a question has to say besides the hand and the turn-up, by the rules. Cards are codes.
 *
 */
export interface HandRules {
  bids: string[];
  taker: string;
  trump: string[];
}
/**
 * A rule key, in words, and how it is chosen.
 *
 */
export interface RuleKey {
  default: unknown;
  key: string;
  parts?: RulePart[];
  round?: string;
  sources?: Quote[];
  text: string;
  title: string;
  type: 'choice' | 'flag' | 'names' | 'number' | 'schedule';
  values: RuleValue[];
}
/**
 * A field of an object that may replace a value.
 *
 */
export interface RulePart {
  part: string;
  required: boolean;
  schema: {
    [k: string]: unknown;
  };
  text: string;
  title: string;
}
/**
 * One value of a rule key, in words.
 *
 */
export interface RuleValue {
  round?: string;
  sources?: Quote[];
  text: string;
  title: string;
  value: unknown;
}
/**
 * A bot level.
 *
 */
export interface Level {
  name: string;
  sources?: Quote[];
  text: string;
  title: string;
}
/**
 * A rule set by name.
 *
 */
export interface Preset {
  group: 'anniversary' | 'bidding' | 'cards' | 'championships' | 'recommended' | 'shorter' | 'special';
  keys: RuleKeys;
  name: string;
  sources?: Quote[];
  text: string;
  title: string;
}
export interface RuleKeys {
  [k: string]: unknown;
}
/**
 * One paragraph of the standard game.
 *
 */
export interface StandardRule {
  sources?: Quote[];
  text: string;
}
/**
 * A word of the game, explained, with an example in cards.
 *
 */
export interface Word {
  cards: string[];
  name: string;
  scores?: ScoreExample[];
  sources?: Quote[];
  text: string;
  title: string;
  turn_up: string | null;
  winner: string | null;
}
/**
 * The points for a bid and a number of tricks.
 *
 */
export interface ScoreExample {
  bid: number;
  points: number;
  taken: number;
}
/**
 * Rules to validate.
 *
 */
export interface RulesBody {
  rules: Rules;
}
/**
 * Valid rules.
 *
 */
export interface Accepted {
  idle: {
    [k: string]: string;
  };
  ok: true;
  rules: Rules;
  schedule: ScheduledRound[];
}
/**
 * The properties of a round of a plan, independent of the rules that cause them. Cards are codes.
 *
 */
export interface ScheduledRound {
  bid_limit: BidLimitJson | null;
  bids_asked: boolean;
  bids_count: boolean;
  bids_on_fingers: boolean;
  bids_shown: 'after-round' | 'as-made' | 'before-play';
  blind: boolean;
  calls: boolean;
  cards: number;
  dealer_bids: boolean;
  eliminates: boolean;
  exchange: 'none' | 'pass' | 'pull';
  jesters: string[];
  last_card_up: boolean;
  magic_cards: string[];
  names: string[];
  number: number;
  own_hand_hidden: boolean;
  simultaneous: boolean;
  top_cards: string[];
  trump: 'rotating' | 'turn-up';
  trump_change: string;
  wizards: string[];
}
/**
 * Invalid rules.
 *
 */
export interface Rejected {
  conflicts: ConflictJson[];
  ok: false;
}
/**
 * A conflict between rules in JSON.
 *
 */
export interface ConflictJson {
  code: string;
  fields: string[];
  remedy: string;
  why: string;
}
/**
 * Presets to combine.
 *
 */
export interface PresetsBody {
  /**
   * @maxItems 50
   */
  presets: PresetName[];
}
/**
 * The combined keys of presets, and the presets that are compatible with all of them.
 *
 */
export interface Combination {
  keys: RuleKeys;
  ok: true;
  partners: string[];
}
/**
 * The contents of a rules code to create.
 *
 */
export interface CodeBody {
  rules: Rules;
  deck?: Deck;
  settings?: PartialSettings;
}
/**
 * The settings of a table besides its rules.
 *
 */
export interface PartialSettings {
  clock?: PartialClock | null;
  spectators?: 'off' | 'on';
  delay?: number;
  chat?: 'free' | 'off' | 'phrases';
  public?: boolean;
  undo?: boolean;
  hints?: boolean;
}
/**
 * Seconds per turn, and a time bank for the whole game that longer turns draw on.
 *
 */
export interface PartialClock {
  turn?: number;
  bank?: number;
}
/**
 * A rules code.
 *
 */
export interface TableCode {
  code: string;
}
/**
 * The contents of a rules code.
 *
 */
export interface TableCodeContents {
  rules: Rules;
  deck: Deck;
  settings: Settings;
}
/**
 * The settings of a table besides its rules.
 *
 */
export interface Settings {
  clock: Clock | null;
  spectators: 'off' | 'on';
  delay: number;
  chat: 'free' | 'off' | 'phrases';
  public: boolean;
  undo: boolean;
  hints: boolean;
}
/**
 * Seconds per turn, and a time bank for the whole game that longer turns draw on.
 *
 */
export interface Clock {
  turn: number;
  bank: number;
}
/**
 * A daily deal as the person may see it.
 *
 */
export interface DailyDeal {
  day: string;
  today: string;
  ends: number;
  now: number;
  rules: Rules;
  bots: string[];
  rounds: number;
  hash: string;
  finished: number;
  attempt: DailyAttempt | null;
  erased: boolean;
  results: DailyResults | null;
  days: string[];
}
/**
 * The person's first game of a day.
 *
 */
export interface DailyAttempt {
  table: string;
  points: number | null;
  ranked: boolean;
}
/**
 * The results of a day.
 *
 */
export interface DailyResults {
  points: number[];
  percentile: number | null;
  games: DailyReplay[];
  rounds: DailyRound[];
  unfinished: number;
}
/**
 * A game of a day that can be replayed.
 *
 */
export interface DailyReplay {
  table: string;
  points: number;
  ranked: boolean;
}
/**
 * A round of a day, which dealt everybody the same hand.
 *
 */
export interface DailyRound {
  bids: {
    [k: string]: number;
  };
  own: [number, number] | null;
}
/**
 * Request to play a daily deal, by default today's. It is sent with the person's own secret.
 *
 */
export interface DailyBody {
  name: string;
  day?: string | null;
  avatar?:
    | (
        | 'alaric'
        | 'calico'
        | 'domino'
        | 'grania'
        | 'isolde'
        | 'mog'
        | 'morgana'
        | 'nelson'
        | 'oswin'
        | 'pip'
        | 'rollo'
        | 'tansy'
        | 'teach'
      )
    | null;
}
/**
 * A seat in a game of a day; its secret is the one in the request.
 *
 */
export interface DailyGame {
  table: string;
  seat: number;
  ranked: boolean;
}
/**
 * What an expert scores with the cards of a day, in the person's seat against the same bots.
 *
 */
export interface DailyPar {
  mean: number;
  sd: number;
  points: number[];
  bids: {
    [k: string]: number[];
  };
}
/**
 * A bid of an expert on the cards of a day, in the person's seat.
 *
 */
export interface DailyStudy {
  view: View;
  hints: Hints;
}
/**
 * Request to take part in the ratings at a table, sent with the seat's secret.
 *
 */
export interface RatingBody {
  key: string | null;
  listed?: boolean;
}
/**
 * The seat whose owner takes part, or no longer does.
 *
 */
export interface RatedSeat {
  seat: number;
}
/**
 * The rating of a table's game.
 *
 */
export interface TableRating {
  seats: number[];
  why: ('networks' | 'people' | 'rated' | 'rules' | 'settings' | 'unfinished') | null;
  rated: boolean;
  own: RatingChange | null;
}
/**
 * The effect of a game on the rating of the person who asks.
 *
 */
export interface RatingChange {
  before: RatingJson;
  after: RatingJson;
  weight: number;
}
/**
 * A rating in points: the skill is within `value ± uncertainty` with 95 % probability.
 *
 */
export interface RatingJson {
  family: string;
  value: number;
  uncertainty: number;
  games: number;
  provisional: boolean;
}
/**
 * The best players of a family and season whose ratings are not provisional.
 *
 */
export interface Leaderboard {
  season: string;
  family: string;
  seasons: string[];
  families: string[];
  players: RankedPlayer[];
}
/**
 * A line of a leaderboard.
 *
 */
export interface RankedPlayer {
  name: string;
  value: number;
  uncertainty: number;
  games: number;
  own: boolean;
}
/**
 * A person's ratings in the current season.
 *
 */
export interface OwnRatings {
  season: string;
  name: string | null;
  networks: number;
  ratings: RatingJson[];
}
/**
 * Request to change the name on the leaderboard, sent with the rating key; null takes it off.
 *
 */
export interface ListingBody {
  name: string | null;
}
/**
 * The name on the leaderboard; null: none.
 *
 */
export interface ListedName {
  name: string | null;
}
/**
 * It was erased.
 *
 */
export interface ErasureDone {
  erased: true;
}
/**
 * A tournament to be opened: a preset or a system, rules if they are not the preset's, and settings.
 *
 */
export interface TournamentBody {
  host?: string;
  clock?: PartialClock;
  minutes?: number | null;
  warning?: number | null;
  pause?: number | null;
  starts?: number | null;
  bots?: boolean;
  absent?: boolean;
  chat?: 'free' | 'off' | 'phrases';
  deck?: Deck;
  spectators?: 'off' | 'on';
  delay?: number;
  over_the_board?: boolean;
  name?: string;
  preset?: TournamentPreset | null;
  system?: System | null;
  rules?: RuleKeys | null;
}
/**
 * The keys of ``system``; see docs/tournaments.md.
 *
 */
export interface System {
  table?: number;
  odd?: 'larger' | 'smaller';
  rounds?: number;
  pairing?: 'draw' | 'duplicate' | 'swiss';
  award?: 'place' | 'points' | 'same-seat';
  best?: number;
  unfinished?: number;
  disqualified?: 'kept' | 'struck';
  cut?: number;
  advance?: number;
  finals?: number[];
  places?: 'award' | 'place' | 'table';
  late?: number;
  bye?: number;
  apart?: Apart;
  /**
   * @minItems 1
   */
  ties?: [
    'award' | 'correct' | 'last' | 'lot' | 'met' | 'points' | 'shared',
    ...('award' | 'correct' | 'last' | 'lot' | 'met' | 'points' | 'shared')[],
  ];
}
/**
 * Who is not seated together if avoidable.
 *
 */
export interface Apart {
  by?: ('family' | 'nation' | 'team')[];
  rounds?: 'always' | 'first';
}
/**
 * A new tournament, and its host's secret.
 *
 */
export interface OpenedTournament {
  tournament: string;
  secret: string;
}
/**
 * A tournament as everybody sees it.
 *
 */
export interface TournamentJson {
  id: string;
  name: string;
  host: string;
  phase: 'between' | 'gathering' | 'over' | 'playing';
  now: number;
  rules: RuleKeys;
  system: System;
  settings: TournamentSettings;
  seed: string | null;
  next: ('advance' | 'pair') | null;
  next_at: number | null;
  fewest: number;
  sizes: number[];
  final: boolean;
  problem: {
    [k: string]: string;
  } | null;
  host_change: number;
  entrants: EntrantJson[];
  rounds: RoundJson[];
  rulings: Ruled[];
  standings: Place[];
  teams: TeamPlace[];
}
/**
 * How a tournament is run, besides its system and rules (see docs/api.md).
 *
 */
export interface TournamentSettings {
  host: string;
  clock: Clock;
  minutes: number | null;
  warning: number | null;
  pause: number | null;
  starts: number | null;
  bots: boolean;
  absent: boolean;
  chat: 'free' | 'off' | 'phrases';
  deck: Deck;
  spectators: 'off' | 'on';
  delay: number;
  over_the_board: boolean;
}
/**
 * An entrant as everybody sees them.
 *
 */
export interface EntrantJson {
  id: number;
  name: string;
  avatar:
    | (
        | 'alaric'
        | 'calico'
        | 'domino'
        | 'grania'
        | 'isolde'
        | 'mog'
        | 'morgana'
        | 'nelson'
        | 'oswin'
        | 'pip'
        | 'rollo'
        | 'tansy'
        | 'teach'
      )
    | null;
  bot: string | null;
  nation: string | null;
  family: string | null;
  team: string | null;
  rating: number | null;
  from: number;
  until: number | null;
  leaving: boolean;
  disqualified: boolean;
}
/**
 * A round; times are in ms since 1970, and null at real tables until the host starts the clock.
 *
 *     `final`: whether the knock-out ends with it.
 *
 */
export interface RoundJson {
  number: number;
  stage: 'knock-out' | 'preliminary';
  final: boolean;
  starts: number | null;
  warns: number | null;
  ends: number | null;
  byes: number[];
  tables: SeatingJson[];
}
/**
 * A table of a round: `game` is the name of the game's table, null at real tables and until it is opened; `seats`
 *     are entrants, the first dealer last; `overruled` is what players had sent before another result was entered.
 *
 */
export interface SeatingJson {
  table: number;
  game: string | null;
  seats: number[];
  result: ResultJson | null;
  sent: SentJson[];
  overruled: SentJson[];
  watch: boolean;
}
/**
 * The result of a table, by seat; null for somebody who did not finish, empty without penalties. `award` is what
 *     those who did not finish are awarded, null if it is what the system says.
 *
 */
export interface ResultJson {
  points: (number | null)[];
  correct: (number | null)[];
  penalties: number[];
  award: number | null;
}
/**
 * A result that an entrant has sent and that does not count: nobody has confirmed it, or another one counts.
 *
 */
export interface SentJson {
  entrant: number;
  points: (number | null)[];
  correct: (number | null)[];
}
/**
 * A decision of the director about an entrant: a penalty, a bonus or a disqualification.
 *
 */
export interface Ruled {
  id: number;
  reason: string;
  after: number;
  award?: number;
  round?: number | null;
  disqualified?: boolean;
  revoked?: number | null;
}
/**
 * An entrant's place in the standings.
 *
 */
export interface Place {
  rank: number | null;
  id: number;
  name: string;
  award: number;
  points: number;
  correct: number;
  penalties: number;
  status?: ('disqualified' | 'in') | null;
}
/**
 * A team's place: the sums of its members in the preliminary rounds.
 *
 */
export interface TeamPlace {
  rank: number;
  name: string;
  members: number[];
  award: number;
  points: number;
  correct: number;
  penalties: number;
}
/**
 * Who enters.
 *
 */
export interface EntrantBody {
  name: string;
  avatar?:
    | (
        | 'alaric'
        | 'calico'
        | 'domino'
        | 'grania'
        | 'isolde'
        | 'mog'
        | 'morgana'
        | 'nelson'
        | 'oswin'
        | 'pip'
        | 'rollo'
        | 'tansy'
        | 'teach'
      )
    | null;
  nation?: string | null;
  family?: string | null;
  team?: string | null;
  rating?: number | null;
}
/**
 * An entrant, and their secret.
 *
 */
export interface EnteredTournament {
  entrant: number;
  secret: string;
}
/**
 * The entrant has left.
 *
 */
export interface EntrantLeft {
  left: true;
}
/**
 * Bots that the host enters.
 *
 */
export interface BotsBody {
  level: BotLevel;
  count?: number;
}
/**
 * The bots that were entered, as entrants.
 *
 */
export interface EnteredBots {
  entrants: number[];
}
/**
 * Pair the next preliminary round, or the last one again; `seen` as in `UndoBody`.
 *
 */
export interface PairBody {
  change: 'pair';
  rounds?: number | null;
  again?: boolean;
  seen?: number | null;
}
/**
 * Make the cut, or pair the next round of the knock-out.
 *
 */
export interface AdvanceBody {
  change: 'advance';
  rounds?: number | null;
}
/**
 * Results; `seen`: those that the host saw at these tables, `sent`: those that players have sent from there and
 *     that the host saw. Refused if these have changed, and, unless the host insists, if no game by the rules brings such
 *     points.
 *
 */
export interface ResultsBody {
  change: 'result';
  /**
   * @minItems 1
   */
  results: [Report, ...Report[]];
  replace?: boolean;
  seen?: (PartialResultJson | null)[] | null;
  sent?: SentJson[][] | null;
  insist?: boolean;
}
/**
 * The result of a table, as it was reported; see ``Result``.
 *
 */
export interface Report {
  round: number;
  table: number;
  points: (number | null)[];
  correct: (number | null)[];
  penalties?: number[];
  game?: string | null;
  award?: number | null;
}
/**
 * The result of a table, by seat; null for somebody who did not finish, empty without penalties. `award` is what
 *     those who did not finish are awarded, null if it is what the system says.
 *
 */
export interface PartialResultJson {
  points: (number | null)[];
  correct: (number | null)[];
  penalties?: number[];
  award?: number | null;
}
/**
 * Rule on an entrant; `seen` as in `UndoBody`.
 *
 */
export interface RulingBody {
  change: 'ruling';
  id: number;
  reason: string;
  award?: number;
  round?: number | null;
  disqualified?: boolean;
  seen?: number | null;
}
/**
 * Revoke a ruling; `seen` as in `UndoBody`.
 *
 */
export interface RevokeBody {
  change: 'revoke';
  ruling: number;
  seen?: number | null;
}
/**
 * Undo the last change; `seen`: the host's last change that the host saw. Refused if there is a later one.
 *
 */
export interface UndoBody {
  change: 'undo';
  seen?: number | null;
}
/**
 * When the next round is paired by itself; null: not.
 *
 */
export interface ScheduleBody {
  change: 'schedule';
  rounds?: number | null;
  at: number | null;
}
/**
 * At real tables: when the clock of the last round starts, or starts again.
 *
 */
export interface ClockBody {
  change: 'clock';
  rounds?: number | null;
  at: number;
}
/**
 * The text of a score pad's QR code.
 *
 */
export interface ResultCodeBody {
  code: string;
}
/**
 * What the host may want to look at: entrants from one address, and pairs.
 *
 */
export interface FairPlay {
  same_address: number[][];
  pairs: PairJson[];
}
/**
 * Two entrants who met: where, and by how much each did better there than at their other tables, in points.
 *
 */
export interface PairJson {
  /**
   * @minItems 2
   * @maxItems 2
   */
  entrants: [number, number];
  same_address: boolean;
  met: [number, number][];
  /**
   * @minItems 2
   * @maxItems 2
   */
  gain: [number | null, number | null];
}
/**
 * Everything that a tournament stores about an entrant.
 *
 */
export interface AboutEntrant {
  tournament: string;
  opened: string;
  entrant: Entrant;
  avatar:
    | (
        | 'alaric'
        | 'calico'
        | 'domino'
        | 'grania'
        | 'isolde'
        | 'mog'
        | 'morgana'
        | 'nelson'
        | 'oswin'
        | 'pip'
        | 'rollo'
        | 'tansy'
        | 'teach'
      )
    | null;
  address: string | null;
  rulings: Ruled[];
  tables: string[];
  sent: Report[];
}
/**
 * Somebody who plays in the tournament.
 *
 */
export interface Entrant {
  id: number;
  name: string;
  nation?: string | null;
  family?: string | null;
  team?: string | null;
  rating?: number | null;
  from?: number;
  until?: number | null;
  absent?: number[];
}
/**
 * The name was erased; `tables`: where the entrant played on this server, which store the name themselves.
 *
 */
export interface ErasedEntrant {
  erased: true;
  tables: string[];
}
/**
 * A request to share a game; its cells follow over the socket.
 *
 */
export interface PadBody {
  game: string;
  rules: Rules;
  first: number;
}
/**
 * A new shared pad and its secrets: the owner's, and those of the two links.
 *
 */
export interface SharedPad {
  pad: string;
  own: string;
  edit: string;
  read: string;
}
/**
 * Request to open a table: its rules, the opener, and for each other seat a bot level or null (free for a person).
 *
 *     `rules` override `presets`. Defaults: novice bots on all other seats, and a clock if a seat is free.
 *
 */
export interface TableBody {
  spectators?: 'off' | 'on';
  delay?: number;
  chat?: 'free' | 'off' | 'phrases';
  public?: boolean;
  undo?: boolean;
  hints?: boolean;
  clock?: PartialClock | null;
  rules: Rules;
  name: string;
  /**
   * @maxItems 50
   */
  presets?: PresetName[];
  deck?: Deck;
  seats?: (BotLevel | null)[] | null;
  avatar?:
    | (
        | 'alaric'
        | 'calico'
        | 'domino'
        | 'grania'
        | 'isolde'
        | 'mog'
        | 'morgana'
        | 'nelson'
        | 'oswin'
        | 'pip'
        | 'rollo'
        | 'tansy'
        | 'teach'
      )
    | null;
}
/**
 * An open table as the lobby lists it.
 *
 */
export interface LobbyTable {
  table: string;
  host: string;
  rules: Rules;
  seats: SeatCount;
  clock: Clock | null;
  created: string;
}
/**
 * The number of free seats.
 *
 */
export interface SeatCount {
  free: number;
  of: number;
}
/**
 * Request to find a game with strangers, by the rules of a preset.
 *
 */
export interface FindBody {
  preset: PresetName;
  name: string;
  avatar?:
    | (
        | 'alaric'
        | 'calico'
        | 'domino'
        | 'grania'
        | 'isolde'
        | 'mog'
        | 'morgana'
        | 'nelson'
        | 'oswin'
        | 'pip'
        | 'rollo'
        | 'tansy'
        | 'teach'
      )
    | null;
}
/**
 * The public summary of a table.
 *
 */
export interface TableSummary {
  id: string;
  state: 'ended' | 'gathering' | 'over' | 'paused' | 'playing';
  rules: Rules;
  deck: Deck;
  names: (string | null)[];
  bots: (string | null)[];
  avatars: (
    | (
        | 'alaric'
        | 'calico'
        | 'domino'
        | 'grania'
        | 'isolde'
        | 'mog'
        | 'morgana'
        | 'nelson'
        | 'oswin'
        | 'pip'
        | 'rollo'
        | 'tansy'
        | 'teach'
      )
    | null
  )[];
  host: number | null;
  settings: Settings;
  schedule: ScheduledRound[];
  round: number;
  next: string | null;
  daily: string | null;
  seat: number | null;
}
/**
 * The host's changes to a table before its game: rules, deck and settings as they are to be, and a new name.
 *
 */
export interface ChangeBody {
  rules: Rules;
  deck?: Deck;
  settings?: PartialSettings;
  name?: string | null;
  avatar?:
    | (
        | 'alaric'
        | 'calico'
        | 'domino'
        | 'grania'
        | 'isolde'
        | 'mog'
        | 'morgana'
        | 'nelson'
        | 'oswin'
        | 'pip'
        | 'rollo'
        | 'tansy'
        | 'teach'
      )
    | null;
}
/**
 * Request to take a seat, by default the first free one.
 *
 */
export interface SeatBody {
  name: string;
  seat?: number | null;
  avatar?:
    | (
        | 'alaric'
        | 'calico'
        | 'domino'
        | 'grania'
        | 'isolde'
        | 'mog'
        | 'morgana'
        | 'nelson'
        | 'oswin'
        | 'pip'
        | 'rollo'
        | 'tansy'
        | 'teach'
      )
    | null;
}
/**
 * Request to change one's own seat, name or avatar before the game; what is missing stays as it is.
 *
 */
export interface ChangeSeatBody {
  name?: string | null;
  seat?: number | null;
  avatar?:
    | (
        | 'alaric'
        | 'calico'
        | 'domino'
        | 'grania'
        | 'isolde'
        | 'mog'
        | 'morgana'
        | 'nelson'
        | 'oswin'
        | 'pip'
        | 'rollo'
        | 'tansy'
        | 'teach'
      )
    | null;
}
/**
 * Report of a seat to the operators: for its chat, its name, or its play.
 *
 */
export interface ReportBody {
  seat: number;
  why: 'name' | 'play' | 'words';
  owner?: string | null;
}
/**
 * The report was filed.
 *
 */
export interface Reported {
  reported: true;
}
/**
 * The record of a table's game, wizard-record/1, and what else is known of it.
 *
 */
export interface TableRecord {
  avatars: (
    | (
        | 'alaric'
        | 'calico'
        | 'domino'
        | 'grania'
        | 'isolde'
        | 'mog'
        | 'morgana'
        | 'nelson'
        | 'oswin'
        | 'pip'
        | 'rollo'
        | 'tansy'
        | 'teach'
      )
    | null
  )[];
  bots: (string | null)[];
  date: string;
  deck: Deck;
  draw?: (number | string)[][][];
  first_dealer: number;
  format: 'wizard-record/1';
  id: string;
  players: string[];
  rounds: Round[];
  rules: Rules;
  unfinished?: true;
  winners: number[] | null;
}
/**
 * A finished game, over HTTP: its initial state and all of its steps.
 *
 */
export interface Replay {
  table: TableInfo;
  joined: Joined;
  steps: Step[];
}
/**
 * The properties of a table that do not change during its game.
 *
 *     `daily` is the day of the daily deal that is played there.
 *
 */
export interface TableInfo {
  id: string;
  deck: Deck;
  seat: number | null;
  rules: Rules;
  draw: [number, string][][];
  dealer: number;
  schedule: ScheduledRound[];
  settings: Settings;
  code: string;
  fill_at: number | null;
  daily: string | null;
  join_code: string | null;
  tournament: TournamentInfo | null;
  challenge: ChallengeInfo | null;
}
/**
 * A table of a tournament; `warning`: ms before the end of the round at which everybody is warned.
 *
 */
export interface TournamentInfo {
  tournament: string;
  round: number;
  table: number;
  warning: number | null;
}
/**
 * Whose points are to be beaten with the same cards: those of a seat in a finished game.
 *
 */
export interface ChallengeInfo {
  table: string;
  seat: number;
  points: number;
}
/**
 * The complete state that a client may see, as of step `n`; `now` is the server's clock (ms since 1970).
 *
 */
export interface Joined {
  type: 'joined';
  n: number;
  now: number;
  table: TableInfo;
  spec: RoundSpecJson | null;
  view: View | null;
  social: SocialJson;
  trick: LastTrick | null;
}
/**
 * The people at a table and the interaction between them.
 *
 */
export interface SocialJson {
  state: 'ended' | 'gathering' | 'over' | 'paused' | 'playing';
  seats: SeatJson[];
  clock: ClockJson | null;
  asks: AskJson[];
  claim: number | null;
  says: SayJson[];
  spectators: number;
  next: string | null;
  paused_by: number | null;
  cursor: CursorJson | null;
  friends: number[];
  rated: boolean;
}
/**
 * The public state of a seat.
 *
 */
export interface SeatJson {
  name: string | null;
  bot: string | null;
  playing: 'bot' | 'person';
  host: boolean;
  away_until: number | null;
  connected: boolean;
  avatar:
    | (
        | 'alaric'
        | 'calico'
        | 'domino'
        | 'grania'
        | 'isolde'
        | 'mog'
        | 'morgana'
        | 'nelson'
        | 'oswin'
        | 'pip'
        | 'rollo'
        | 'tansy'
        | 'teach'
      )
    | null;
  owner: string | null;
  away_from: number | null;
}
/**
 * The clock. A seat to act has until ``since + turn_ms + bank_ms[seat]`` by the server's clock, and as much longer
 *     as it has been away since then.
 *
 */
export interface ClockJson {
  turn_ms: number;
  bank_ms: number[];
  since: number | null;
  ends?: number | null;
}
/**
 * An open ask.
 *
 */
export interface AskJson {
  id: number;
  what: string;
  by: number;
  needs: number[];
  to?: number | null;
  target?: number | null;
  tricks?: ('all' | 'none') | null;
}
/**
 * A chat message.
 *
 */
export interface SayJson {
  seat: number;
  at: number;
  phrase?: string | null;
  text?: string | null;
}
/**
 * What people who review a finished game together look at: its position after step `n`, as `seat` saw it.
 *
 */
export interface CursorJson {
  n: number;
  seat: number;
  by: number | null;
}
/**
 * A move or event, and the resulting changes.
 *
 */
export interface Step {
  type: 'step';
  n: number;
  move?: MoveJson | null;
  event?:
    | (
        | Sat
        | Started
        | Bot
        | Back
        | BeRightBack
        | Left
        | Asked
        | Voted
        | Denied
        | Undone
        | Paused
        | Resumed
        | Claimed
        | Kicked
        | Said
        | Erased
        | Rematch
        | Befriended
        | Woken
        | Ended
      )
    | null;
  set?: Change[];
  spec?: RoundSpecJson | null;
}
/**
 * A person took a free seat, or changed seats, name or face before the game: with the key of somebody at the table,
 *     whose seat becomes free. `key` is the hash of the seat's secret and is never sent to clients.
 *
 */
export interface Sat {
  kind: 'sat';
  seat: number;
  name: string;
  key?: string | null;
  avatar?:
    | (
        | 'alaric'
        | 'calico'
        | 'domino'
        | 'grania'
        | 'isolde'
        | 'mog'
        | 'morgana'
        | 'nelson'
        | 'oswin'
        | 'pip'
        | 'rollo'
        | 'tansy'
        | 'teach'
      )
    | null;
}
/**
 * The host started the game; bots of this level took the free seats.
 *
 */
export interface Started {
  kind: 'started';
  level: string;
}
/**
 * A bot took over a seat whose owner ran out of time or disconnected.
 *
 */
export interface Bot {
  kind: 'bot';
  seat: number;
  why: 'gone' | 'late';
}
/**
 * The owner took the seat back from a bot, or is right back.
 *
 */
export interface Back {
  kind: 'back';
  seat: number;
}
/**
 * The owner will be right back: the seat's clock is paused for a while.
 *
 */
export interface BeRightBack {
  kind: 'brb';
  seat: number;
}
/**
 * The owner left: a bot takes over, or, before the game, the seat becomes free.
 *
 */
export interface Left {
  kind: 'left';
  seat: number;
}
/**
 * A seat asked for something that needs the consent of others.
 *
 */
export interface Asked {
  kind: 'asked';
  seat: number;
  what: 'claim' | 'kick' | 'pause' | 'undo';
  needs: number[];
  to?: number | null;
  target?: number | null;
  tricks?: ('all' | 'none') | null;
}
/**
 * A seat voted on an ask.
 *
 */
export interface Voted {
  kind: 'voted';
  seat: number;
  ask: number;
  yes: boolean;
}
/**
 * An ask was denied or expired.
 *
 */
export interface Denied {
  kind: 'denied';
  ask: number;
  why?: 'declined' | 'impossible' | 'unanswered' | 'withdrawn';
}
/**
 * The game returned to its state after step `to`.
 *
 */
export interface Undone {
  kind: 'undone';
  seat: number;
  to: number;
  ask?: number | null;
}
/**
 * The game was paused.
 *
 */
export interface Paused {
  kind: 'paused';
  seat: number;
  ask?: number | null;
}
/**
 * The game was resumed.
 *
 */
export interface Resumed {
  kind: 'resumed';
  seat: number;
}
/**
 * A claim was accepted; the server plays out the rest of the round accordingly.
 *
 */
export interface Claimed {
  kind: 'claimed';
  seat: number;
  tricks: 'all' | 'none';
  ask?: number | null;
}
/**
 * A seat was taken from its owner: during the game by vote until they return, before it permanently by the host.
 *
 */
export interface Kicked {
  kind: 'kicked';
  seat: number;
  ask?: number | null;
}
/**
 * A predefined phrase, or free text if the table allows it.
 *
 */
export interface Said {
  kind: 'said';
  seat: number;
  phrase?: string | null;
  text?: string | null;
}
/**
 * The name and chat of a current or former owner of this seat were erased, also from earlier entries.
 *
 */
export interface Erased {
  kind: 'erased';
  seat: number;
}
/**
 * A rematch was opened at another table, for the same people with the same secrets; or for those who have
 *     befriended each other.
 *
 */
export interface Rematch {
  kind: 'rematch';
  seat: number;
  table: string;
}
/**
 * After the game a player agreed to be in the lists of the others who agree, too, or does so no longer.
 *
 */
export interface Befriended {
  kind: 'befriended';
  seat: number;
  yes: boolean;
}
/**
 * A player returned to an empty table; clocks restart.
 *
 */
export interface Woken {
  kind: 'woken';
}
/**
 * The abandoned table was closed.
 *
 */
export interface Ended {
  kind: 'ended';
}
/**
 * What is to be beaten, and against whom. It says nothing about the cards.
 *
 */
export interface ChallengeOffer {
  name: string;
  avatar:
    | (
        | 'alaric'
        | 'calico'
        | 'domino'
        | 'grania'
        | 'isolde'
        | 'mog'
        | 'morgana'
        | 'nelson'
        | 'oswin'
        | 'pip'
        | 'rollo'
        | 'tansy'
        | 'teach'
      )
    | null;
  points: number;
  rules: Rules;
  deck: Deck;
  rounds: number;
  opponents: string[];
  answers: ChallengeInfo | null;
}
/**
 * Request to take up a challenge: to play the cards of a finished game from a seat.
 *
 */
export interface ChallengeBody {
  seat: number;
  name: string;
  avatar?:
    | (
        | 'alaric'
        | 'calico'
        | 'domino'
        | 'grania'
        | 'isolde'
        | 'mog'
        | 'morgana'
        | 'nelson'
        | 'oswin'
        | 'pip'
        | 'rollo'
        | 'tansy'
        | 'teach'
      )
    | null;
}
/**
 * An action of the engine protocol, chosen after step `n`.
 *
 */
export interface Act {
  type: 'act';
  n: number;
  action: ActionJson;
}
/**
 * A request of a seat, which becomes an event or is refused.
 *
 */
export interface Ask {
  type: 'ask';
  what: 'back' | 'brb' | 'claim' | 'kick' | 'leave' | 'pause' | 'rematch' | 'resume' | 'start' | 'undo';
  level?: BotLevel;
  tricks?: 'all' | 'none';
  seat?: number;
  owner?: string | null;
  n?: number | null;
}
/**
 * The latest value of a field, and its stamp.
 *
 */
export interface Cell {
  v: unknown;
  t: string;
}
/**
 * Cells that are durable now, sent to all phones including the writer.
 *
 */
export interface CellsWritten {
  type: 'written';
  cells: {
    [k: string]: Cell;
  };
  by?: {
    [k: string]: string;
  };
}
/**
 * The last message before the server closes the connection.
 *
 */
export interface Error {
  type: 'error';
  code: ErrorCode;
  text: string;
}
/**
 * Join a table as a player, or as a spectator without a secret; the first message of every connection.
 *
 *     `since` is the last step that this client has seen.
 *
 */
export interface Join {
  type: 'join';
  table: string;
  secret?: string | null;
  lang?: 'de' | 'en' | 'es' | 'fr' | 'nl';
  since?: number | null;
}
/**
 * A vote on an ask.
 *
 */
export interface Vote {
  type: 'vote';
  ask: number;
  yes: boolean;
}
/**
 * A predefined phrase or free text.
 *
 */
export interface Say {
  type: 'say';
  phrase?: string | null;
  text?: string | null;
}
/**
 * In a finished game: show everybody its position after step `n`, as a seat saw it.
 *
 */
export interface MoveCursor {
  type: 'cursor';
  n: number;
  seat: number;
}
/**
 * Keep-alive request.
 *
 */
export interface Ping {
  type: 'ping';
}
/**
 * Cells that the server lacks.
 *
 */
export interface Write {
  type: 'write';
  cells: {
    [k: string]: Cell;
  };
  device?: string | null;
}
/**
 * Acknowledges a `Join` with `since`: the missed steps follow, up to `n`.
 *
 */
export interface Rejoined {
  type: 'resumed';
  n: number;
  now: number;
}
/**
 * A change of presence or of the shared cursor; not a step, because it is not logged.
 *
 */
export interface Presence {
  type: 'presence';
  set: Change[];
}
/**
 * A refused action, and why.
 *
 */
export interface Refused {
  type: 'refused';
  code: RefusalCode;
  text: string;
  n: number;
}
/**
 * Keep-alive response.
 *
 */
export interface Pong {
  type: 'pong';
}
/**
 * The server is alive.
 *
 */
export interface Health {
  ok: true;
  version: string;
}
/**
 * The complete pad, sent to a phone that has joined.
 *
 */
export interface PadShown {
  type: 'pad';
  game: string;
  created: number;
  rules: Rules;
  first: number;
  may: 'edit' | 'own' | 'read';
  cells: {
    [k: string]: Cell;
  };
  phones: number;
  by?: {
    [k: string]: string;
  };
}
/**
 * The number of connected phones has changed.
 *
 */
export interface PhonesConnected {
  type: 'phones';
  phones: number;
}
/**
 * Whether the server can do its work, and if not, why.
 *
 */
export interface Readiness {
  ready: boolean;
  reasons: ('data-missing' | 'not-saved' | 'starting' | 'stopping' | 'unreachable')[];
}
/**
 * Why a request was refused whose rules cannot be played.
 *
 */
export interface RejectedRules {
  conflicts: ConflictJson[];
}
/**
 * A write that was refused as a whole, and why.
 *
 */
export interface WriteRefused {
  type: 'refused';
  code: ErrorCode;
  text: string;
  cells: string[];
}
/**
 * The whole state, to a client that has joined; whose secret it has.
 *
 */
export interface TournamentShown {
  type: 'tournament';
  state: TournamentJson;
  entrant: number | null;
  host: boolean;
}
/**
 * What has changed in the state.
 *
 */
export interface TournamentChanged {
  type: 'changed';
  set: Change[];
}

export const AVATARS: readonly Avatar[] = [
  'alaric',
  'morgana',
  'isolde',
  'oswin',
  'pip',
  'domino',
  'tansy',
  'rollo',
  'nelson',
  'calico',
  'grania',
  'teach',
  'mog',
];
export const CHAT_PHRASES: readonly ChatPhrase[] = [
  'hello',
  'good-luck',
  'well-played',
  'nice-bid',
  'thanks',
  'sorry',
  'oops',
  'wow',
  'ha-ha',
  'your-turn',
  'take-your-time',
  'one-moment',
  'again',
  'good-game',
  'goodbye',
  'applause',
  'cheers',
  'phew',
  'grr',
  'hmm',
];
export const LANGUAGES: readonly Language[] = ['en', 'de', 'fr', 'es', 'nl'];
export const SETTLING_PHASES: readonly SettlingPhase[] = ['pass', 'cloud', 'witch'];
export const MAX_SECRET: MaxSecret = 100;
export const MIN_SECRET: MinSecret = 24;
export const MOST_ROUNDS: MostRounds = 200;
export const MOST_TRICKS: MostTricks = 4600;
export const DEFAULT_SYSTEM: Required<System> = {
  table: 4,
  odd: 'smaller',
  rounds: 3,
  pairing: 'draw',
  award: 'points',
  best: 0,
  unfinished: 0,
  disqualified: 'struck',
  cut: 0,
  advance: 1,
  finals: [],
  places: 'award',
  late: 0,
  bye: 0,
  apart: {},
  ties: ['shared'],
};
