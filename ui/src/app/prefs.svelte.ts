import { keptState } from './keptState.svelte';
import { among, isFlag, isObject, or, shape } from './readers';
import { LANGUAGES, type Language } from './wire';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** How fast the cards move. */
export const PACES = ['instant', 'fast', 'normal', 'slow'] as const;
export type Pace = (typeof PACES)[number];

/** How somebody likes to hold their cards. */
export interface Order {
  by: 'suit' | 'rank';
  /** From low to high. */
  ascending: boolean;
  /** Where trump is: among the other suits, or beside them. */
  trump: 'inOrder' | 'left' | 'right';
}
export const USUAL: Order = { by: 'suit', ascending: false, trump: 'inOrder' };

interface Stored {
  lang: Language;
  theme: Theme;
  pace: Pace;
  oneTap: boolean;
  forced: boolean;
  shortcuts: boolean;
  /** Beside each score stands what it would be if the round ended now. */
  projected: boolean;
  order: Order;
  /** A card may be chosen before it is one's turn. */
  ahead: boolean;
  leftHanded: boolean;
  /** Hints are shown at tables that allow them; null: at one's first table. */
  hints: boolean | null;
  sound: boolean;
  /** The phone vibrates when it is its owner's turn. */
  vibrate: boolean;
  /** A notification appears then if the page is out of sight. */
  notify: boolean;
}

/** The preferences that a query may set for one visit: `?pace=0&tap=1&lang=de`. */
const FOR_A_VISIT = ['lang', 'theme', 'pace', 'tap'];
const query = new URLSearchParams(location.search);
const asLanguage = (tag: unknown): Language | undefined =>
  LANGUAGES.find((lang) => lang === String(tag).slice(0, 2).toLowerCase());

/** A pace from the query: its name or, for tests, `0`. */
export const readPace = (text: string | null): Pace | undefined =>
  text === '0' ? 'instant' : PACES.find((pace) => pace === text);

/** The first language that both the browser's owner and the page speak. */
const browserLanguage = (): Language => navigator.languages.map(asLanguage).find((lang) => lang) ?? 'en';

/** An address with its own query, and the preferences of this visit. */
export function withVisit(address: string): string {
  const url = new URL(address, location.origin);
  for (const [key, value] of new URLSearchParams(location.search))
    if (FOR_A_VISIT.includes(key) && !url.searchParams.has(key)) url.searchParams.append(key, value);
  return url.pathname + url.search + url.hash;
}

/** The preferences that the query sets. */
function ofVisit(): Partial<Stored> {
  const asked = {
    lang: asLanguage(query.get('lang')),
    theme: THEMES.find((theme) => theme === query.get('theme')),
    pace: readPace(query.get('pace')),
    oneTap: query.get('tap') === '1' || undefined,
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

/** The preferences of this browser's owner, or of this visit, and what changes and keeps some of them. */
export const [prefs, setPrefs] = keptState<Stored>(
  'gizzard.prefs',
  shape({
    lang: (stored) => asLanguage(stored) ?? browserLanguage(),
    theme: or(among(THEMES), 'system'),
    pace: or(among(PACES), 'normal'),
    oneTap: or(isFlag, false),
    forced: or(isFlag, false),
    shortcuts: or(isFlag, true),
    projected: or(isFlag, false),
    order: (stored) => ({ ...USUAL, ...(isObject(stored) ? stored : {}) }),
    ahead: or(isFlag, false),
    leftHanded: or(isFlag, false),
    hints: or(isFlag, null),
    sound: or(isFlag, false),
    vibrate: or(isFlag, true),
    notify: or(isFlag, false),
  }),
  ofVisit(),
);

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** The duration of a motion in milliseconds; 0 where motion is unwanted. */
export const motion = (ms: number): number => (still.matches || prefs.pace === 'instant' ? 0 : ms);
