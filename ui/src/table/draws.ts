import { load, save } from '../prefs.svelte';

const KEY = 'gizzard.draws';
/** The most tables that a browser remembers. */
const REMEMBERED = 20;

interface Stored {
  tables: string[];
}

const shown = (): string[] => {
  const { tables } = load<Stored>(KEY);
  return Array.isArray(tables) ? tables : [];
};

/** Whether this browser has shown the draw for dealer of a table. */
export const drawShown = (table: string): boolean => shown().includes(table);

export function rememberDraw(table: string): void {
  const others = shown().filter((id) => id !== table);
  save(KEY, { tables: [...others.slice(1 - REMEMBERED), table] } satisfies Stored);
}
