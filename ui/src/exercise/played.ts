import { packed } from '../app/packed';
import { isCount, isNumber, isObject } from '../app/readers';
import { MOST_ROUNDS, MOST_TRICKS, type AnalysisBody, type PlayedBefore } from '../app/wire';
import type { Option } from './OptionTable.svelte';

export type Kind = NonNullable<AnalysisBody['opponents']>[number];

/** How the seats of a game have played so far, by which a position of it is analysed. */
export interface Played {
  /** By seat the level of a bot; null for a person, and for other bots. */
  bots: Kind[];
  /** By seat what is known of the finished rounds. */
  bids: PlayedBefore[];
}

/** What the choices of a position are worth on the page from which one comes. */
export interface Valued {
  /** The best first. */
  options: Option[];
  /** Of a puzzle, which goes by points; null in a review. */
  deals: number | null;
}

export const NOTHING_BEFORE: PlayedBefore = [0, 0, 0, 0, 0, 0];
const LEVELS: readonly unknown[] = ['novice', 'club', 'expert'];
const levelIn = (level: unknown): Kind => (LEVELS.includes(level) ? (level as Kind) : null);

/** How the others have played, by their levels and what is known of each seat; null if nothing is known of anybody. */
export function playedIn(bots: readonly unknown[], before: readonly PlayedBefore[]): Played | null {
  const found = {
    bots: bots.map(levelIn),
    bids: bots.map((_, seat) => before[seat] ?? NOTHING_BEFORE),
  };
  return before.length > 0 || found.bots.some((level) => level !== null) ? found : null;
}

/** Earlier links do not tell how somebody decided: as a club player or an expert, then. */
const whole = (stored: unknown): unknown =>
  Array.isArray(stored) && stored.length === 4 && isNumber(stored[0])
    ? [...stored, 5 * stored[0], 3 * stored[0]]
    : stored;

function isPossible(stored: unknown): stored is PlayedBefore {
  if (!Array.isArray(stored) || stored.length !== 6 || !stored.every(isCount)) return false;
  const [rounds = 0, made = 0, above = 0, below = 0, decisions = 0, alike = 0] = stored;
  const decided = alike <= decisions && decisions <= 2 * MOST_TRICKS;
  return decided && made <= rounds && rounds <= MOST_ROUNDS && Math.max(above, below) <= MOST_TRICKS;
}

/** Of whatever was stored or sent; null if it is none. */
export function readPlayed(stored: unknown): Played | null {
  if (!isObject(stored) || !Array.isArray(stored.bots) || !Array.isArray(stored.bids)) return null;
  const { bots } = stored;
  const bids = stored.bids.map(whole);
  return bids.every(isPossible) && bots.length === bids.length ? { bots: bots.map(levelIn), bids } : null;
}

const FIGURES = ['expected', 'se', 'made', 'win', 'win_se'] as const;
const rounded = (figure: unknown): unknown => (isNumber(figure) ? Number(figure.toPrecision(4)) : figure);

/** What goes with a link: the choices and their figures. */
export const valuedAs = (options: readonly Option[], deals: number | null = null): Valued => ({
  options: options.map((option) => {
    const figures = Object.fromEntries(FIGURES.map((name) => [name, rounded(option[name])]));
    return { actions: option.actions, ...figures } as unknown as Option;
  }),
  deals,
});

const isOption = (stored: unknown): stored is Option =>
  isObject(stored) &&
  Array.isArray(stored.actions) &&
  stored.actions.every(isObject) &&
  isNumber(stored.expected) &&
  isNumber(stored.se);

/** The same of whatever was sent; null if it is none. */
export function readValued(stored: unknown): Valued | null {
  if (!isObject(stored) || !Array.isArray(stored.options) || !stored.options.every(isOption)) return null;
  const options = stored.options.map(
    (option, place) => ({ ...option, tone: place === 0 ? 'best' : null }) as Option,
  );
  return { options, deals: isNumber(stored.deals) ? stored.deals : null };
}

/** The address of a position within the analysis board, with what else is known if there is anything. */
export async function positionHash(line: string, more: object | null): Promise<string> {
  const position = encodeURIComponent(line);
  return more ? `${position}&${await packed(JSON.stringify(more))}` : position;
}
