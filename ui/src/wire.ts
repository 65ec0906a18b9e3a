/** What goes over the wire between page and server. Generated from the server's message types: `make wire`. */

export type FromClient = Join | Act | Ask | Vote | Say | Ping;
export type Language = 'en' | 'de' | 'fr';
export type FromServer = Joined | Step | Resumed1 | Presence | Refused | Error | Pong;
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
  | Woken
  | Ended;
/**
 * @minItems 1
 * @maxItems 2
 *
 */
export type Change = [string] | [string, unknown];
export type ErrorCode =
  | 'not-found'
  | 'method'
  | 'not-built'
  | 'no-table'
  | 'no-seat'
  | 'seat-lost'
  | 'no-secret'
  | 'not-over'
  | 'not-json'
  | 'not-text'
  | 'too-large'
  | 'cut-off'
  | 'busy'
  | 'host'
  | 'no-join'
  | 'joined-already'
  | 'names'
  | 'level'
  | 'seats'
  | 'rounds'
  | 'public-chat'
  | 'public-hints'
  | 'no-hints'
  | 'not-to-act'
  | 'code'
  | 'no-such-seat'
  | 'first-hand'
  | 'bad-record'
  | 'no-rounds'
  | 'no-step'
  | 'engine'
  | 'no-lobby'
  | 'full'
  | 'started'
  | 'not-started'
  | 'paused'
  | 'ended'
  | 'bot-plays'
  | 'taken-back'
  | 'not-now'
  | 'host-only'
  | 'no-host'
  | 'brb-once'
  | 'nobody-there'
  | 'kick-alone'
  | 'no-undo'
  | 'nothing-to-undo'
  | 'claim-impossible'
  | 'claim-open'
  | 'asked-already'
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
  | 'not-saved'
  | 'banned'
  | 'removed'
  | 'moved'
  | 'store-full'
  | 'damaged'
  | 'slow'
  | 'internal';
export type FromPhone = Write | Ping;
export type ToPhone = PadShown | CellsWritten | PhonesConnected | WriteRefused | Pong | Error;
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
export type Suit = 'C' | 'D' | 'H' | 'S';

export interface Messages {
  client?: FromClient;
  server?: FromServer;
  rules?: {
    players: number;
    schedule?:
      | ('standard' | 'reverse' | 'quick' | 'maximus' | 'special-six' | 'amigo-tournament')
      | [number, ...number[]];
    rounds?: number | null;
    eliminate_every?: number;
    trump?: 'turn-up' | 'rotating';
    tricksy?: 'off' | 'suited' | 'chosen';
    bidding?: 'open' | 'hidden' | 'hands-in' | 'delayed' | 'chatham' | 'zero';
    blind_every?: number;
    forehead?: boolean;
    last_bid?:
      | ('free' | 'canadian' | 'canadian-final' | 'hardcore' | 'canadian+hardcore' | 'never-even')
      | {
          rule: 'canadian' | 'canadian-final' | 'hardcore' | 'never-even';
          from?: number;
          zero?: boolean;
        };
    saboteur?: boolean;
    scoring?:
      | ('standard' | 'trick-points')
      | {
          made: number;
          trick: number;
          off: number;
          zero?: number;
        };
    smyrna?: ('gizzard-fester' | 'pass-one' | 'pull-one' | 'last-card-up' | 'uber-wizard' | 'trick-points')[];
    specials?: 'standard' | 'alternate';
    magic?: boolean;
  };
  http?: {
    TableBody?: TableBody;
    SeatBody?: SeatBody;
    FindBody?: FindBody;
    DailyBody?: DailyBody;
    ReportBody?: ReportBody;
    PadBody?: PadBody;
    RulesBody?: RulesBody;
    PresetsBody?: PresetsBody;
    CodeBody?: CodeBody;
    ReplayBody?: ReplayBody;
    ContinueBody?: ContinueBody;
    OddsBody?: OddsBody;
    FirstHandBody?: FirstHandBody;
    Replay?: Replay;
    ReviewProgress?: ReviewProgress;
    Catalogue?: Catalogue;
    Accepted?: Accepted;
    Rejected?: Rejected;
    Combination?: Combination;
    Lessons?: Lessons;
    TakenSeat?: TakenSeat;
    SharedPad?: SharedPad;
    TableSummary?: TableSummary;
    LobbyTable?: LobbyTable;
    DailyDeal?: DailyDeal;
    DailyGame?: DailyGame;
    PuzzleList?: PuzzleList;
    PuzzleQuestion?: PuzzleQuestion;
    PuzzleSolution?: PuzzleSolution;
    TableCodeContents?: TableCodeContents;
    ErasureDone?: ErasureDone;
    Reported?: Reported;
    HandOdds?: HandOdds;
    HandProblem?: HandProblem;
    FirstHandOdds?: FirstHandOdds;
    Hints?: Hints;
    Failure?: Failure;
    RulesRefused?: RulesRefused;
  };
}
/**
 * Sit down at a table, or look on where there is no secret; the first message of every connection.
 *
 *     `since` is the last step that this client saw.
 *
 */
export interface Join {
  type: 'join';
  table: string;
  secret?: string | null;
  lang?: Language;
  since?: number | null;
}
/**
 * An action of the engine protocol, chosen when step `n` was the last one seen.
 *
 */
export interface Act {
  type: 'act';
  n: number;
  action: Action;
}
export interface Action {
  bid?: number;
  call?: boolean;
  name?: Special;
  pass?: string;
  play?: string;
  trump?: 'C' | 'D' | 'H' | 'S';
}
/**
 * A special rule as a dealer names it; `cards` says what an uber-wizard is.
 *
 */
export interface Special {
  cards?: string;
  rule: string;
}
/**
 * Something a seat wants; becomes an event for all, or is refused.
 *
 */
export interface Ask {
  type: 'ask';
  what: 'back' | 'brb' | 'claim' | 'kick' | 'leave' | 'pause' | 'rematch' | 'resume' | 'start' | 'undo';
  level?: string;
  tricks?: 'all' | 'none';
  seat?: number;
}
/**
 * The answer to an ask.
 *
 */
export interface Vote {
  type: 'vote';
  ask: number;
  yes: boolean;
}
/**
 * A phrase from the list, or free text.
 *
 */
export interface Say {
  type: 'say';
  phrase?: string | null;
  text?: string | null;
}
/**
 * Is anybody there?
 *
 */
export interface Ping {
  type: 'ping';
}
/**
 * The whole of what a client may know, as of step `n`; `now` is the server's clock (ms since 1970).
 *
 */
export interface Joined {
  type: 'joined';
  n: number;
  now: number;
  table: TableInfo;
  spec: RoundSpec | null;
  view: View | null;
  social: SocialJson;
  trick?: TrickJson | null;
}
/**
 * What does not change while a table stands. `daily` is the day whose deal is played there.
 *
 */
export interface TableInfo {
  id: string;
  deck: string;
  seat: number | null;
  rules: {
    [k: string]: unknown;
  };
  draw: [number, string][][];
  dealer: number;
  schedule: ScheduledRound[];
  settings: TableSettings;
  code: string;
  fill_at: number | null;
  daily: string | null;
}
/**
 * One round of a schedule; the rest of its spec is there too.
 *
 */
export interface ScheduledRound {
  cards: number;
  number: number;
}
/**
 * How a table is kept, besides its rules; seconds throughout.
 *
 */
export interface TableSettings {
  chat: 'free' | 'off' | 'phrases';
  clock: TurnClock | null;
  delay: number;
  hints: boolean;
  public: boolean;
  spectators: 'off' | 'on';
  undo: boolean;
}
/**
 * Seconds for each turn, and a bank for the whole game.
 *
 */
export interface TurnClock {
  bank: number;
  turn: number;
}
/**
 * What a screen must know about the round in force, so that it needs no rules of its own.
 *
 */
export interface RoundSpec {
  bids_on_fingers: boolean;
  bids_shown: 'after-round' | 'as-made' | 'before-play';
  cards: number;
  dealer_bids: boolean;
  exchange: 'none' | 'pass' | 'pull';
  jesters: string[];
  last_card_up: boolean;
  magic_cards: string[];
  number: number;
  own_hand_hidden: boolean;
  simultaneous: boolean;
  special: Special | null;
  top_cards: string[];
  trump: 'rotating' | 'turn-up';
  wizards: string[];
}
/**
 * Everything that a seat, or a spectator, may know: a JSON object (docs/engine.md).
 *
 */
export interface View {
  barred: Barred | null;
  clock_ms: number | null;
  first_dealer: number;
  follow: ('C' | 'D' | 'H' | 'S') | null;
  hand: string[] | null;
  history: Round[];
  legal: Action[];
  open?: string[][];
  phase: 'bid' | 'over' | 'pass' | 'play' | 'trump';
  players: string[];
  projected: (number | null)[];
  round: Round;
  rules: {
    [k: string]: unknown;
  };
  scores: number[];
  seat: number | null;
  to_act: number[];
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
 * A round, by seat where it is a list; what may not be seen is null.
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
}
/**
 * A trick; one under way has no winner.
 *
 */
export interface Trick {
  plays: Play[];
  winner?: number;
}
/**
 * A card played.
 *
 */
export interface Play {
  call?: boolean;
  card: string;
  seat: number;
  trump?: 'C' | 'D' | 'H' | 'S';
}
/**
 * The people at a table, and what goes on between them.
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
  paused_by?: number | null;
}
/**
 * A seat as everybody sees it.
 *
 */
export interface SeatJson {
  name: string | null;
  bot: string | null;
  playing: 'bot' | 'person';
  host: boolean;
  away: boolean;
  connected: boolean;
  avatar: Avatar | null;
}
/**
 * The clock. Who is to act has until ``since + turn_ms + bank_ms[seat]``, by the server's clock.
 *
 */
export interface ClockJson {
  turn_ms: number;
  bank_ms: number[];
  since: number | null;
}
/**
 * Something that others must agree to.
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
 * Something said.
 *
 */
export interface SayJson {
  seat: number;
  at: number;
  phrase?: string | null;
  text?: string | null;
}
/**
 * The trick that the last card was played to: the seat that takes it as it lies, and why.
 *
 */
export interface TrickJson {
  seat: number;
  why: 'beats-all' | 'first-jester' | 'first-wizard' | 'highest-of-suit' | 'highest-trump' | 'magic';
  lead: 'free' | 'open' | 'suit';
}
/**
 * One move or event, and what changed with it.
 *
 */
export interface Step {
  type: 'step';
  n: number;
  move?: Move | null;
  event?: TableEvent | null;
  set?: Change[];
  spec?: RoundSpec | null;
}
/**
 * An action with the seat that took it. A bid or a passed card that is hidden is not there.
 *
 */
export interface Move {
  bid?: number;
  call?: boolean;
  name?: Special;
  pass?: string;
  play?: string;
  seat?: number;
  trump?: 'C' | 'D' | 'H' | 'S';
}
/**
 * Somebody took a free seat. `key` is the hash of the seat's secret; it is never sent to clients.
 *
 */
export interface Sat {
  kind: 'sat';
  seat: number;
  name: string;
  key?: string | null;
  avatar?: Avatar | null;
}
/**
 * The host started the game; free seats got a bot of that level.
 *
 */
export interface Started {
  kind: 'started';
  level: string;
}
/**
 * A bot plays for this seat from now on: its owner ran out of time, or is gone.
 *
 */
export interface Bot {
  kind: 'bot';
  seat: number;
  why: 'gone' | 'late';
}
/**
 * The owner plays this seat again.
 *
 */
export interface Back {
  kind: 'back';
  seat: number;
}
/**
 * The owner will be right back: this seat's clock stands for a while.
 *
 */
export interface BeRightBack {
  kind: 'brb';
  seat: number;
}
/**
 * The owner left: a bot plays on; before the game the seat is free again.
 *
 */
export interface Left {
  kind: 'left';
  seat: number;
}
/**
 * Somebody asked for something that takes the consent of others.
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
 * An ask was turned down, or lapsed.
 *
 */
export interface Denied {
  kind: 'denied';
  ask: number;
  why?: 'declined' | 'impossible' | 'unanswered';
}
/**
 * The game went back to its state after step `to`.
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
 * The rest of the round goes as this seat claimed; the server plays it out.
 *
 */
export interface Claimed {
  kind: 'claimed';
  seat: number;
  tricks: 'all' | 'none';
  ask?: number | null;
}
/**
 * A seat was taken from its owner: by vote until they come back; before the game, by the host, for good.
 *
 */
export interface Kicked {
  kind: 'kicked';
  seat: number;
  ask?: number | null;
}
/**
 * A phrase from the list, or free text where the table allows it.
 *
 */
export interface Said {
  kind: 'said';
  seat: number;
  phrase?: string | null;
  text?: string | null;
}
/**
 * A person who has, or had, this seat had their name and words erased; earlier entries no longer contain them.
 *
 */
export interface Erased {
  kind: 'erased';
  seat: number;
}
/**
 * The same people can go on at another table, with the same secrets.
 *
 */
export interface Rematch {
  kind: 'rematch';
  seat: number;
  table: string;
}
/**
 * Somebody is here again after nobody was; clocks start afresh.
 *
 */
export interface Woken {
  kind: 'woken';
}
/**
 * The table was closed because nobody came back.
 *
 */
export interface Ended {
  kind: 'ended';
}
/**
 * The steps since the one named when joining follow; the last of them is `n`.
 *
 */
export interface Resumed1 {
  type: 'resumed';
  n: number;
  now: number;
}
/**
 * Who is here has changed; no step, for it is not kept.
 *
 */
export interface Presence {
  type: 'presence';
  set: Change[];
}
/**
 * An action that does not count, and why.
 *
 */
export interface Refused {
  type: 'refused';
  code: string;
  text: string;
  n: number;
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
 * Somebody is there.
 *
 */
export interface Pong {
  type: 'pong';
}
/**
 * A table to be opened: its rules, who opens it, and for each other seat a bot's level or null (kept for a person).
 *
 *     Without `seats` every other seat is a novice's. Without `clock` there is one where another person may sit.
 *
 */
export interface TableBody {
  rules: {
    [k: string]: unknown;
  };
  name: string;
  deck?: string;
  seats?: (string | null)[] | null;
  clock?: Clock | null;
  spectators?: 'off' | 'on';
  delay?: number;
  chat?: 'free' | 'off' | 'phrases';
  public?: boolean;
  undo?: boolean;
  hints?: boolean;
  avatar?: Avatar | null;
}
/**
 * Seconds for each turn, and a bank for the whole game that is used when a turn takes longer.
 *
 */
export interface Clock {
  turn?: number;
  bank?: number;
}
/**
 * Who wants to sit down, and where; without `seat` on the first free one.
 *
 */
export interface SeatBody {
  name: string;
  seat?: number | null;
  avatar?: Avatar | null;
}
/**
 * Who looks for a game with people they do not know, and by the rules of which preset.
 *
 */
export interface FindBody {
  preset: string;
  name: string;
  avatar?: Avatar | null;
}
/**
 * Who wants to play the daily deal, today's or an earlier day's. The secret that goes with it is their own.
 *
 */
export interface DailyBody {
  name: string;
  day?: string | null;
  avatar?: Avatar | null;
}
/**
 * Whom the owner of a seat reports to the operators, and for what: words, the name, or the way of playing.
 *
 */
export interface ReportBody {
  seat: number;
  why: 'name' | 'play' | 'words';
}
/**
 * A game to be shared; what is written on its pad follows over the socket.
 *
 */
export interface PadBody {
  game: string;
  rules: {
    [k: string]: unknown;
  };
  first: number;
}
/**
 * Rules to be checked.
 *
 */
export interface RulesBody {
  rules: {
    [k: string]: unknown;
  };
}
/**
 * Presets to be combined.
 *
 */
export interface PresetsBody {
  /**
   * @maxItems 50
   */
  presets: string[];
}
/**
 * What a rules code is to carry.
 *
 */
export interface CodeBody {
  rules: {
    [k: string]: unknown;
  };
  deck?: string;
  settings?: Settings;
}
/**
 * How a table is kept, besides its rules.
 *
 */
export interface Settings {
  clock?: Clock | null;
  spectators?: 'off' | 'on';
  delay?: number;
  chat?: 'free' | 'off' | 'phrases';
  public?: boolean;
  undo?: boolean;
  hints?: boolean;
}
/**
 * A record to be replayed, as one seat saw it or with everything open.
 *
 */
export interface ReplayBody {
  record: {
    [k: string]: unknown;
  };
  seat?: number | 'all' | null;
}
/**
 * A finished game, by its table or as a record, to be continued against bots from a step of its replay.
 *
 *     `seat` is whose place is taken by whoever asks. The bots of the game stay; those that replace people, or that this
 *     server does not have, are experts. A `level` replaces all of them.
 *
 */
export interface ContinueBody {
  step: number;
  seat: number;
  name: string;
  level?: string | null;
  table?: string | null;
  record?: {
    [k: string]: unknown;
  } | null;
  avatar?: Avatar | null;
}
/**
 * A hand about which somebody asks who is to bid: its cards, the turn-up, the dealer's choice of trump, and the
 *     bids before. The seat is the number of these; 0 leads.
 *
 */
export interface OddsBody {
  rules: {
    [k: string]: unknown;
  };
  hand: string[];
  turn_up?: string | null;
  trump?: ('C' | 'D' | 'H' | 'S') | null;
  bids?: number[];
}
/**
 * A one-card round of the standard game: how many play, the turn-up, the trump chosen where that is a Wizard, and
 *     the bids before.
 *
 */
export interface FirstHandBody {
  players: number;
  turn_up: string;
  trump?: ('C' | 'D' | 'H' | 'S') | null;
  bids?: number[];
}
/**
 * A game that is over, over HTTP: how it began, and all of its steps.
 *
 */
export interface Replay {
  table: TableInfo;
  joined: Joined;
  steps: Step[];
}
/**
 * How far the review of a game is: the rounds reviewed, of how many, and what has been found in them.
 *
 */
export interface ReviewProgress {
  ahead: EarlyReview;
  done: number;
  of: number | null;
  review: ReviewJson | null;
}
/**
 * What is known of the seat asked for in rounds that are not reviewed for all seats yet.
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
  best: Action;
  cost: number;
  label: ('blunder' | 'close' | 'inaccuracy' | 'mistake') | null;
  options: OptionJson[];
  phase: string;
  round: number;
  se: number;
  seat: number;
  taken: Action;
  trick: number | null;
}
/**
 * A choice that there was.
 *
 */
export interface OptionJson {
  action: Action;
  expected: number;
  made: number;
  se: number;
}
/**
 * A review: wizard-review/1.
 *
 */
export interface ReviewJson {
  calibration: CalibrationJson[];
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
 * How many points a seat could expect to have at the end of the game, as the game went on.
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
 * Everything that names and explains the rules, in one language.
 *
 */
export interface Catalogue {
  decks: DeckInfo[];
  keys: RuleKey[];
  levels: Level[];
  presets: Preset[];
  reach: 'network' | 'this-machine';
  standard: StandardRule[];
  words: Word[];
}
/**
 * A deck, and what it calls its suits and its cards, by code.
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
 * A rule key, in words, and how it is chosen.
 *
 */
export interface RuleKey {
  default: unknown;
  key: string;
  parts?: RulePart[];
  sources?: Quote[];
  text: string;
  title: string;
  type: 'choice' | 'flag' | 'names' | 'number' | 'schedule';
  values: RuleValue[];
}
/**
 * A part of an object that may stand in the place of a value.
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
  sources?: Quote[];
  text: string;
  title: string;
  value: unknown;
}
/**
 * A level at which bots play.
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
  keys: {
    [k: string]: unknown;
  };
  name: string;
  sources?: Quote[];
  text: string;
  title: string;
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
 * What a bid and the tricks taken bring.
 *
 */
export interface ScoreExample {
  bid: number;
  points: number;
  taken: number;
}
/**
 * Rules that can be played.
 *
 */
export interface Accepted {
  ok: true;
  rules: {
    [k: string]: unknown;
  };
  schedule: ScheduledRound[];
}
/**
 * Rules that cannot be played.
 *
 */
export interface Rejected {
  conflicts: Conflict[];
  ok: false;
}
/**
 * Why rules cannot be played together, and what to change.
 *
 */
export interface Conflict {
  code: string;
  fields: string[];
  remedy: string;
  why: string;
}
/**
 * The keys of presets that can be combined, and the presets that can be combined with all of them.
 *
 */
export interface Combination {
  keys: {
    [k: string]: unknown;
  };
  ok: true;
  partners: string[];
}
/**
 * All lessons, in one language: those that teach the game, in their order, and one for each preset.
 *
 */
export interface Lessons {
  course: Lesson[];
  variations: Lesson[];
}
/**
 * Some parts under one title; that of a variation is named after its preset.
 *
 */
export interface Lesson {
  name: string;
  parts: LessonPart[];
  title: string;
}
/**
 * A scene, with a start and answers, or a question, and what is said about it.
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
 * Something that a learner may try, and what comes of it.
 *
 */
export interface LessonAnswer {
  action: Action;
  done?: boolean;
  refused?: string;
  steps?: LessonStep[];
  then?: LessonAnswer[];
}
/**
 * A move, and what changes with it, as in a `Step`.
 *
 */
export interface LessonStep {
  move: Move;
  set: Change[];
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
 * Where a scene begins, as the learner sees it.
 *
 */
export interface LessonPosition {
  spec: RoundSpec;
  view: View;
}
/**
 * A seat, to whoever has just taken it.
 *
 */
export interface TakenSeat {
  seat: number;
  secret: string;
  table: string;
}
/**
 * A new shared pad and its secrets: the owner's, and those for the two links.
 *
 */
export interface SharedPad {
  pad: string;
  own: string;
  edit: string;
  read: string;
}
/**
 * What everybody may know of a table.
 *
 */
export interface TableSummary {
  avatars: (Avatar | null)[];
  bots: (string | null)[];
  deck: string;
  id: string;
  names: (string | null)[];
  next: string | null;
  rules: {
    [k: string]: unknown;
  };
  schedule: ScheduledRound[];
  settings: TableSettings;
  state: 'ended' | 'gathering' | 'over' | 'paused' | 'playing';
}
/**
 * An open table as the lobby lists it.
 *
 */
export interface LobbyTable {
  clock: TurnClock | null;
  created: string;
  host: string;
  rules: {
    [k: string]: unknown;
  };
  seats: SeatCount;
  table: string;
}
/**
 * How many seats of a table are free.
 *
 */
export interface SeatCount {
  free: number;
  of: number;
}
/**
 * The game of a day, as far as one may know it.
 *
 */
export interface DailyDeal {
  attempt: DailyAttempt | null;
  bots: string[];
  day: string;
  days: string[];
  ends: number;
  erased: boolean;
  hash: string;
  now: number;
  results: DailyResults | null;
  rules: {
    [k: string]: unknown;
  };
  today: string;
}
/**
 * One's own first game of a day.
 *
 */
export interface DailyAttempt {
  points: number | null;
  ranked: boolean;
  table: string;
}
/**
 * How a day was played.
 *
 */
export interface DailyResults {
  games: DailyReplay[];
  percentile: number | null;
  points: number[];
  unfinished: number;
}
/**
 * A game of a day that can be seen again.
 *
 */
export interface DailyReplay {
  points: number;
  ranked: boolean;
  table: string;
}
/**
 * A seat in a game of a day; its secret is the one that was sent.
 *
 */
export interface DailyGame {
  ranked: boolean;
  seat: number;
  table: string;
}
/**
 * All puzzles.
 *
 */
export interface PuzzleList {
  day: string;
  puzzles: PuzzleEntry[];
  today: string;
}
/**
 * A puzzle in the list of all.
 *
 */
export interface PuzzleEntry {
  difficulty: 'easy' | 'hard' | 'medium';
  id: string;
  kind: 'bid' | 'card';
}
/**
 * A position, without its answer; nothing in it is hidden from the seat that sees it.
 *
 */
export interface PuzzleQuestion {
  difficulty: 'easy' | 'hard' | 'medium';
  id: string;
  kind: 'bid' | 'card';
  preset: string;
  spec: RoundSpec;
  trick: TrickJson | null;
  view: View;
  withdrawn: ('easy' | 'unclear') | null;
}
/**
 * What the choices in a puzzle are worth, the best first.
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
 * A choice, and what it is worth; equivalent actions are grouped.
 *
 */
export interface PuzzleOption {
  actions: Action[];
  expected: number;
  made: number;
  se: number;
}
/**
 * What a rules code carries.
 *
 */
export interface TableCodeContents {
  deck: string;
  rules: {
    [k: string]: unknown;
  };
  settings: TableSettings;
}
/**
 * The name and the words of whoever asked are gone.
 *
 */
export interface ErasureDone {
  erased: true;
}
/**
 * The operators will see the report.
 *
 */
export interface Reported {
  reported: true;
}
/**
 * An estimate, as a server-sent event: the chance of every number of tricks after the best bid, and every bid.
 *
 */
export interface HandOdds {
  best: number;
  bids: BidOdds[];
  deals: number;
  done: boolean;
  exact: boolean;
  margin: number;
  policy: string;
  progress: number;
  tricks: number[];
}
/**
 * The expected result of one bid: points with their 95 % interval, which contains what is uncertain because the
 *     others may bid otherwise than assumed; the chance of making it; on how many deals it was tried.
 *
 */
export interface BidOdds {
  bid: number;
  ci: number[];
  deals: number;
  expected: number;
  made: number;
}
/**
 * What is wrong with a question about a hand, and with which of its fields.
 *
 */
export interface HandProblem {
  code: 'hand';
  error: string;
  field: 'bids' | 'hand' | 'trump' | 'turn_up';
}
/**
 * The odds of the one-card round; no rows if no bidder who follows the odds would have made these bids.
 *
 */
export interface FirstHandOdds {
  printed: PrintedCard[];
  rows: FirstHandRow[];
  threshold: PrintedThreshold;
}
/**
 * The lowest card to bid one with, by S0 and exactly; what the lower of the two beats, and its chance.
 *
 */
export interface PrintedCard {
  beats: number;
  chance: number;
  exact: string;
  kind: 'no-trump' | 'off-suit' | 'trump';
  printed: string;
  right: boolean;
  turn_up: string;
}
/**
 * A card of a one-card round: the cards it beats when led (null for later seats), its chance, and the bid.
 *
 */
export interface FirstHandRow {
  beats: number | null;
  bid: number;
  card: string;
  chance: number;
  fraction: string;
}
/**
 * How many cards the leader has to beat for a bid of one, the chance of the trick then and with one card fewer.
 *
 */
export interface PrintedThreshold {
  below: number;
  chance: number;
  exact: number;
  printed: number;
}
/**
 * Hints for a seat that is to act, the best first, with the tricks that it needs and those that are left.
 *
 */
export interface Hints {
  hints: Hint[];
  left: number;
  need: number | null;
}
/**
 * What a choice is worth: points with their standard error, and the chance that the bid is met (null for a seat
 *     that does not bid). Actions that come to the same are one choice.
 *
 */
export interface Hint {
  actions: Action[];
  expected: number;
  made: number | null;
  reason: HintReason | null;
  se: number;
}
/**
 * A reason for a choice: see `gizzard.study.reasons`.
 *
 */
export interface HintReason {
  cards?: string[];
  count?: number;
  seat?: number;
  suit?: 'C' | 'D' | 'H' | 'S';
  tricks?: number;
  unseen?: number;
  why:
    | 'asked'
    | 'beaten'
    | 'few'
    | 'jesters'
    | 'last'
    | 'over'
    | 'played-out'
    | 'suit'
    | 'unbeaten'
    | 'under'
    | 'void'
    | 'wizards';
}
/**
 * Why something was not done: a sentence for people, a code for programs.
 *
 */
export interface Failure {
  code: ErrorCode;
  error: string;
}
/**
 * Why a table was not opened under these rules.
 *
 */
export interface RulesRefused {
  conflicts: Conflict[];
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
 * The latest value of a field, and when it was written.
 *
 */
export interface Cell {
  v: unknown;
  t: string;
}
/**
 * The whole pad, to a phone that has joined.
 *
 */
export interface PadShown {
  type: 'pad';
  game: string;
  created: number;
  rules: {
    [k: string]: unknown;
  };
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
 * Cells that are on the disk now; the phone that wrote them is told as all others are.
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
 * A phone came or went.
 *
 */
export interface PhonesConnected {
  type: 'phones';
  phones: number;
}
/**
 * Cells that were not written, none of them, and why.
 *
 */
export interface WriteRefused {
  type: 'refused';
  code: string;
  text: string;
  cells: string[];
}

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
export const LANGUAGES: readonly Language[] = ['en', 'de', 'fr'];
