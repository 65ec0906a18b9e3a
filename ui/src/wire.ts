/** What goes over the wire between page and server: records, views, steps and the rules catalogue. */

export type Suit = 'C' | 'D' | 'H' | 'S';
/** A card code: rank `23456789TJQKA` or `Z` (Wizard) or `N` (Jester), then a suit. */
export type Card = string;
export type Lang = 'en' | 'de';
export type Phase = 'trump' | 'bid' | 'pass' | 'play' | 'over';

export interface Special {
  rule: string;
  cards?: string;
}

export interface Action {
  trump?: Suit;
  name?: Special;
  bid?: number;
  pass?: Card;
  play?: Card;
  call?: boolean;
}

export interface Move extends Action {
  seat?: number;
}

export interface Play {
  seat: number;
  card: Card;
  call?: boolean;
  trump?: Suit;
}

export interface Trick {
  plays: Play[];
  winner?: number;
}

export interface Round {
  number: number;
  dealer: number;
  cards: number;
  hands: (Card[] | null)[];
  turn_up: Card | null;
  trump: Suit | null;
  bids: (number | null)[];
  tricks: Trick[];
  taken: (number | null)[];
  special?: Special;
  named?: Special;
  exchange?: [number, number, Card | null][];
  points?: (number | null)[];
  scores?: number[];
  eliminated?: number;
}

export type RuleValues = Record<string, unknown>;

export interface View {
  rules: RuleValues;
  players: string[];
  first_dealer: number;
  seat: number | null;
  phase: Phase;
  round: Round;
  hand: Card[] | null;
  scores: number[];
  history: Round[];
  winners?: number[];
  legal: Action[];
  to_act: number[];
  barred: { bid: number; rule: string } | null;
  follow: Suit | null;
  projected: (number | null)[];
  /** By seat the cards it still holds, where a replay shows them all. */
  open?: (Card[] | null)[];
}

/** What the screens must know about the round in force, so that they need no rules of their own. */
export interface Spec {
  cards: number;
  bidding: 'open' | 'hidden' | 'hands-in' | 'delayed' | 'chatham' | 'zero';
  blind: boolean;
  forehead: boolean;
  wizards: Card[];
  jesters: Card[];
  calls: boolean;
  exchange: 'none' | 'pass' | 'pull';
  last_card_up: boolean;
  uber: Card[];
  scoring: string;
  tricksy: 'off' | 'suited' | 'chosen';
  saboteur: number | null;
  trump: 'turn-up' | 'rotating';
  eliminates: boolean;
  special: Special | null;
  names: string[];
}

/** How a table is run; laid down when it opens. Seconds throughout. */
export interface Settings {
  clock: { turn: number; bank: number } | null;
  spectators: 'off' | 'on';
  /** How much later spectators see what happens. */
  delay: number;
  chat: 'off' | 'phrases' | 'free';
  /** Listed in the lobby until it starts. */
  public: boolean;
  undo: boolean;
}

export interface TableInfo {
  id: string;
  deck: string;
  seat: number | null;
  rules: RuleValues;
  draw: [number, Card][][];
  dealer: number;
  schedule: { number: number; cards: number }[];
  settings: Settings;
  /** The rules, deck and settings as a short text. */
  code: string;
}

export type TableState = 'gathering' | 'playing' | 'paused' | 'over' | 'ended';

/** One seat as far as people are concerned. */
export interface Sitting {
  /** Null while nobody has taken it. */
  name: string | null;
  /** The level of the bot whose seat it is; null for a person's. */
  bot: string | null;
  /** Who plays it now: a bot may do so for a person. */
  playing: 'person' | 'bot';
  connected: boolean;
  host: boolean;
  /** Be right back: the clock stands. */
  away: boolean;
}

/** Whoever is to act has until `since + turn_ms + bank_ms[seat]`, by the server's clock. */
export interface Clock {
  turn_ms: number;
  bank_ms: number[];
  /** Milliseconds since 1970; null while it stands. */
  since: number | null;
}

export type AskKind =
  'start' | 'back' | 'brb' | 'leave' | 'undo' | 'pause' | 'resume' | 'claim' | 'kick' | 'rematch';

/** Something that needs the consent of those in `needs`. */
export interface Ask {
  id: number;
  what: AskKind;
  by: number;
  needs: number[];
  /** For a kick: the seat that is to go. */
  target?: number;
  /** For a claim: what of the remaining tricks is to be the seat's. */
  tricks?: Tricks;
}

export type Tricks = 'all' | 'none';

export interface Said {
  seat: number;
  phrase?: string;
  text?: string;
  at: number;
}

export interface Social {
  state: TableState;
  seats: Sitting[];
  clock: Clock | null;
  asks: Ask[];
  /** The seat for whose claim the rest of the round is played out. */
  claim: number | null;
  says: Said[];
  spectators: number;
  /** The table of the rematch. */
  next: string | null;
}

/** Something that happened at a table and is no move. */
export interface TableEvent {
  kind: string;
  seat?: number;
  /** Why a bot took over: the owner is late or gone. */
  why?: 'late' | 'gone';
  phrase?: string;
  text?: string;
}

/** A path with dots and what stands there from now on; without a value it is gone, and in a list all behind it. */
export type Change = [path: string, value?: unknown];

export interface Joined {
  type: 'joined';
  n: number;
  /** The server's clock, in milliseconds since 1970. */
  now: number;
  table: TableInfo;
  /** Null, as the view, until the game starts. */
  spec: Spec | null;
  view: View | null;
  social: Social;
}

export interface Step {
  type: 'step';
  n: number;
  move?: Move | null;
  event?: TableEvent | null;
  set: Change[];
  /** Only where it has changed. */
  spec?: Spec;
}

export type FromServer =
  | Joined
  | Step
  | { type: 'resumed'; n: number; now: number }
  | { type: 'presence'; set: Change[] }
  | { type: 'refused'; code: string; text: string; n: number }
  | { type: 'error'; code: string; text: string }
  | { type: 'pong' };

/** A finished game as the steps that a socket would have brought. */
export interface Film {
  table: TableInfo;
  joined: { n: number; spec: Spec | null; view: View | null; social?: Social };
  steps: Omit<Step, 'type'>[];
}

/** What anybody may know of a table. */
export interface TableCard {
  id: string;
  state: TableState;
  rules: RuleValues;
  deck: string;
  names: (string | null)[];
  bots: (string | null)[];
  settings: Settings;
  schedule: { number: number; cards: number }[];
  next: string | null;
}

/** An open table as the lobby lists it. */
export interface Listing {
  table: string;
  host: string;
  rules: RuleValues;
  seats: { free: number; of: number };
  clock: Settings['clock'];
  created: string;
}

export interface Quote {
  source: string;
  title: string;
  quote: string;
}

export interface RuleValue {
  value: unknown;
  title: string;
  text: string;
  sources?: Quote[];
}

export interface RuleKey {
  key: string;
  title: string;
  text: string;
  type: 'choice' | 'number' | 'flag' | 'names' | 'schedule';
  default: unknown;
  values: RuleValue[];
}

export interface Preset {
  name: string;
  title: string;
  text: string;
  keys: RuleValues;
  sources?: Quote[];
}

export interface DeckInfo {
  name: string;
  title: string;
  text: string;
  cards: Record<Card, string>;
}

export interface Level {
  name: string;
  title: string;
  text: string;
}

export interface Catalogue {
  presets: Preset[];
  keys: RuleKey[];
  standard: { text: string; sources?: Quote[] }[];
  decks: DeckInfo[];
  levels: Level[];
}

export interface Conflict {
  fields: string[];
  code: string;
  why: string;
  remedy: string;
}

export type Checked =
  | { ok: true; rules: RuleValues; schedule: { number: number; cards: number }[] }
  | { ok: false; conflicts: Conflict[] };
