import { cardName, specialName, suitName } from '../src/cards/names';
import { locale, t, type Messages } from '../src/i18n/locale.svelte';
import type { GameSnapshot, Snapshot } from '../src/game/frames';
import type { Game } from '../src/game/kept/game';
import type { Localizer } from '../src/table/words/narrate';
import {
  LANGUAGES,
  type Change,
  type Language,
  type Round,
  type RoundSpecJson,
  type SeatJson,
  type SocialJson,
  type Step,
  type Settings,
  type View,
} from '../src/app/wire';

const FILES = import.meta.glob<Messages>('../../src/gizzard/core/texts/compiled/*/page/*.json', {
  import: 'default',
  eager: true,
});

/** All texts of a language. */
function messagesIn(lang: Language): Messages {
  const files = Object.entries(FILES).filter(([path]) => path.includes(`/${lang}/`));
  return Object.assign({}, ...files.map(([, messages]) => messages));
}

export const MESSAGES = Object.fromEntries(LANGUAGES.map((lang) => [lang, messagesIn(lang)])) as Record<
  Language,
  Messages
>;

/** The page in a language, without a deck of its own names. */
export function localizerIn(lang: Language): Localizer {
  locale.set(lang, MESSAGES[lang]);
  return {
    deck: 'standard',
    t,
    card: (card) => cardName(card, null, t),
    suit: (suit) => suitName(suit, null, t),
    special: (special) => specialName(special, null, t),
  };
}

/** A round of two cards among three, as seat 0 sees it, for tests to change. */
export const round = (more: Partial<Round> = {}): Round => ({
  number: 2,
  dealer: 2,
  cards: 2,
  hands: [['QH', '3C'], null, null],
  turn_up: '5H',
  trump: 'H',
  bids: [1, 0, 1],
  tricks: [],
  taken: [0, 0, 0],
  ...more,
});

export const view = (more: Partial<View> = {}): View => ({
  rules: { players: 3 },
  players: ['Anna', 'Ben', 'Cleo'],
  first_dealer: 1,
  seat: 0,
  phase: 'play',
  round: round(),
  hand: ['QH', '3C'],
  scores: [20, -10, 30],
  history: [],
  winners: null,
  legal: [],
  to_act: [],
  barred: null,
  follow: null,
  projected: [-10, 20, -10],
  clock_ms: null,
  ...more,
});

export const spec = (more: Partial<RoundSpecJson> = {}): RoundSpecJson => ({
  number: 2,
  cards: 2,
  simultaneous: false,
  bids_asked: true,
  bids_shown: 'as-made',
  bids_on_fingers: false,
  dealer_bids: true,
  own_hand_hidden: false,
  wizards: ['ZC', 'ZD', 'ZH', 'ZS'],
  jesters: ['NC', 'ND', 'NH', 'NS'],
  top_cards: [],
  magic_cards: [],
  exchange: 'none',
  last_card_up: false,
  trump: 'turn-up',
  bids_count: true,
  bid_limit: null,
  blind: false,
  calls: false,
  eliminates: false,
  names: [],
  trump_change: 'off',
  special: null,
  passes_to: [1, 2, 0],
  unusual: [],
  announced: [],
  ...more,
});

export const scene = (more: Partial<View> = {}, n = 7, rules: Partial<RoundSpecJson> = {}): GameSnapshot => ({
  n,
  spec: spec(rules),
  view: view(more),
});

export const snapshot = (more: Partial<View> = {}, n = 7, rules: Partial<RoundSpecJson> = {}): Snapshot => ({
  ...scene(more, n, rules),
  social: null,
});

/** The step that changes these parts of a view. */
export function step(more: Partial<View>, extra: Partial<Step> = {}): Step {
  const set = Object.entries(more).map(([key, value]): Change => [`view.${key}`, value]);
  return { type: 'step', n: 8, move: null, set, ...extra };
}

/** A person's seat; free without a name. */
export const occupant = (name: string | null, more: Partial<SeatJson> = {}): SeatJson => ({
  name,
  owner: null,
  bot: null,
  playing: 'person',
  connected: true,
  host: false,
  away_from: null,
  away_until: null,
  avatar: null,
  ...more,
});

/** Three people in the middle of a game. */
export const social = (more: Partial<SocialJson> = {}): SocialJson => ({
  state: 'playing',
  seats: [occupant('Anna', { host: true }), occupant('Ben'), occupant('Cleo')],
  clock: null,
  asks: [],
  claim: null,
  says: [],
  spectators: 0,
  next: null,
  paused_by: null,
  cursor: null,
  friends: [],
  rated: false,
  ...more,
});

/** A finished game of three that this browser keeps, without its rounds, for tests to complete. */
export const keptGame = {
  format: 'wizard-record/1',
  id: 'a',
  date: '2026-05-03T18:00:00+00:00',
  deck: 'standard',
  rules: { players: 3 },
  players: ['Anna', 'Ben', 'Cleo'],
  bots: [null, null, null],
  seat: 0,
} satisfies Partial<Game>;

export const settings = (more: Partial<Settings> = {}): Settings => ({
  clock: { turn: 30, bank: 180 },
  spectators: 'on',
  delay: 0,
  chat: 'free',
  public: false,
  undo: true,
  hints: false,
  ...more,
});
