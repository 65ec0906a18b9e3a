import type { Change, Round, Sitting, Social, Spec, Step, View } from '../src/wire';
import type { Moment, Scene } from '../src/play/frames';

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
  legal: [],
  to_act: [],
  barred: null,
  follow: null,
  projected: [-10, 20, -10],
  ...more,
});

export const spec = (more: Partial<Spec> = {}): Spec => ({
  cards: 2,
  bidding: 'open',
  blind: false,
  forehead: false,
  wizards: ['ZC', 'ZD', 'ZH', 'ZS'],
  jesters: ['NC', 'ND', 'NH', 'NS'],
  calls: false,
  exchange: 'none',
  last_card_up: false,
  uber: [],
  scoring: 'standard',
  tricksy: 'off',
  saboteur: null,
  trump: 'turn-up',
  eliminates: false,
  special: null,
  names: [],
  ...more,
});

export const scene = (more: Partial<View> = {}, n = 7, rules: Partial<Spec> = {}): Scene => ({
  n,
  spec: spec(rules),
  view: view(more),
});

export const moment = (more: Partial<View> = {}, n = 7, rules: Partial<Spec> = {}): Moment => ({
  ...scene(more, n, rules),
  social: null,
});

/** The step that changes these parts of a view. */
export function step(more: Partial<View>, extra: Partial<Step> = {}): Step {
  const set = Object.entries(more).map(([key, value]): Change => [`view.${key}`, value]);
  return { type: 'step', n: 8, move: null, set, ...extra };
}

/** A person's seat; free without a name. */
export const sitting = (name: string | null, more: Partial<Sitting> = {}): Sitting => ({
  name,
  bot: null,
  playing: 'person',
  connected: true,
  host: false,
  away: false,
  ...more,
});

/** Three people in the middle of a game. */
export const social = (more: Partial<Social> = {}): Social => ({
  state: 'playing',
  seats: [sitting('Anna', { host: true }), sitting('Ben'), sitting('Cleo')],
  clock: null,
  asks: [],
  claim: null,
  says: [],
  spectators: 0,
  next: null,
  ...more,
});
