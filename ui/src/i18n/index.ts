import { prefs } from '../prefs.svelte';
import { de } from './de';
import { en, type Key, type Words } from './en';
import { fill, type Args } from './fill';

export type { Key } from './en';
export type Say = (key: Key, args?: Args) => string;

const WORDS: Record<string, Words> = { en, de };

export const sayIn =
  (lang: string): Say =>
  (key, args) =>
    fill((WORDS[lang] ?? en)[key], args);

/** The page's words in the language chosen; follows the choice wherever it is drawn. */
export const t: Say = (key, args) => sayIn(prefs.lang)(key, args);

export const list = (items: string[]): string => items.join(', ');
