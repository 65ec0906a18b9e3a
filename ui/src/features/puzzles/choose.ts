import type { PuzzleEntry } from '../../app/wire';

export type Difficulty = PuzzleEntry['difficulty'];
export type Theme = PuzzleEntry['themes'][number];
/** What is offered next: the puzzle of the day, those of the week, or any that are wanted. */
export type Source = 'today' | 'week' | 'practice';
export const SOURCES: readonly Source[] = ['today', 'week', 'practice'];
export const DIFFICULTIES: readonly Difficulty[] = ['easy', 'medium', 'hard'];
export const THEMES: readonly Theme[] = [
  'bidding',
  'discarding',
  'last-tricks',
  'wizards',
  'jesters',
  'extra-cards',
];

/** What is practised; an empty value leaves it open. */
export interface Wanted {
  difficulty: Difficulty | '';
  theme: Theme | '';
}
/** Number of puzzles nearest to the player's rating from which one is drawn. */
const NEAREST = 30;
/** Number of first puzzles that are easy and of the standard game. */
const FIRST = 8;

/** Whether the first puzzles are still to come. */
export const isNewcomer = (tried: Readonly<Record<string, boolean>>): boolean =>
  Object.keys(tried).length < FIRST;

/**
 * A random puzzle to practise, one that has been tried only if all have been. Without a chosen difficulty, its rating
 * is near the player's. Puzzles with extra cards are included only if these are the theme. A newcomer who chose
 * nothing gets easy puzzles of the standard game.
 */
export function puzzleToPractise(
  puzzles: readonly PuzzleEntry[],
  { difficulty, theme }: Wanted,
  tried: Readonly<Record<string, boolean>>,
  rating: number,
  current: string | null,
  random: () => number = Math.random,
): string | undefined {
  const first = !difficulty && !theme && isNewcomer(tried);
  const all = puzzles.filter(
    (each) =>
      each.id !== current &&
      (!first || (each.difficulty === 'easy' && each.preset === 'standard')) &&
      (!difficulty || each.difficulty === difficulty) &&
      (theme ? each.themes.includes(theme) : !each.themes.includes('extra-cards')),
  );
  const fresh = all.filter(({ id }) => !(id in tried));
  const distance = (each: PuzzleEntry): number => Math.abs(each.rating - rating);
  const found = fresh.length > 0 ? fresh : all;
  const from = difficulty ? found : found.toSorted((a, b) => distance(a) - distance(b)).slice(0, NEAREST);
  return from[Math.floor(random() * from.length)]?.id;
}
