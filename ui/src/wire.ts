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

export interface TableInfo {
  id: string;
  deck: string;
  seat: number | null;
  bots: (string | null)[];
  draw: [number, Card][][];
  dealer: number;
  schedule: { number: number; cards: number }[];
}

export type FromServer =
  | { type: 'joined'; n: number; table: TableInfo; spec: Spec; view: View }
  | { type: 'step'; n: number; move: Move | null; spec: Spec; view: Omit<View, 'history'>; history: Round[] }
  | { type: 'refused'; code: string; text: string; n: number }
  | { type: 'error'; code: string; text: string };

export type Step = Extract<FromServer, { type: 'step' }>;
export type Joined = Extract<FromServer, { type: 'joined' }>;

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
