import { readPace, type Pace } from '../game/pace';
import { USUAL, type Order } from '../table/hand/order';
import { LANGUAGES, type Language } from './wire';

export type Theme = 'system' | 'light' | 'dark';

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
  /** Sounds have been offered. */
  soundOffered: boolean;
  /** The phone vibrates when it is its owner's turn. */
  vibrate: boolean;
  /** A notification appears then if the page is out of sight. */
  notify: boolean;
}

const KEY = 'gizzard.prefs';

/** Storage may be switched off, or hold what this page did not write; it then works and forgets. */
export function load<T>(key: string): Partial<T> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' ? ((stored ?? {}) as Partial<T>) : {};
  } catch {
    return {};
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* nothing is lost but comfort */
  }
}

/** The preferences that a query may set for one visit: `?pace=0&tap=1&lang=de`. */
const FOR_A_VISIT = ['lang', 'theme', 'pace', 'tap'];
const query = new URLSearchParams(location.search);
const stored = load<Stored>(KEY);

const asLanguage = (tag: unknown): Language | undefined =>
  LANGUAGES.find((lang) => lang === String(tag).slice(0, 2).toLowerCase());

/** The first language that both the browser's owner and the page speak. */
const browserLanguage = (): Language => navigator.languages.map(asLanguage).find((lang) => lang) ?? 'en';

/** An address with its own query, and the preferences of this visit. */
export function withVisit(address: string): string {
  const url = new URL(address, location.origin);
  for (const [key, value] of new URLSearchParams(location.search))
    if (FOR_A_VISIT.includes(key) && !url.searchParams.has(key)) url.searchParams.append(key, value);
  return url.pathname + url.search + url.hash;
}

const DEFAULTS: Omit<Stored, 'lang'> = {
  theme: 'system',
  pace: 'normal',
  oneTap: false,
  forced: false,
  shortcuts: true,
  projected: false,
  order: USUAL,
  ahead: false,
  leftHanded: false,
  hints: null,
  sound: false,
  soundOffered: false,
  vibrate: true,
  notify: false,
};

/** The preferences of this browser's owner, or of this visit. */
export const prefs = $state<Stored>({
  ...DEFAULTS,
  ...stored,
  lang: asLanguage(query.get('lang')) ?? asLanguage(stored.lang) ?? browserLanguage(),
  theme: (query.get('theme') as Theme | null) ?? stored.theme ?? DEFAULTS.theme,
  pace: readPace(query.get('pace')) ?? stored.pace ?? DEFAULTS.pace,
  oneTap: query.get('tap') === '1' || (stored.oneTap ?? DEFAULTS.oneTap),
  order: { ...USUAL, ...stored.order },
});

/** Changes preferences, and keeps all of them. */
export function setPrefs(change: Partial<Stored>): void {
  save(KEY, Object.assign(prefs, change));
}

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** The duration of a motion in milliseconds; 0 where motion is unwanted. */
export const motion = (ms: number): number => (still.matches || prefs.pace === 'instant' ? 0 : ms);
