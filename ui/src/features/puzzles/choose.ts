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
/** As many of the puzzles nearest to the player's rating are drawn from. */
const NEAREST = 30;

/**
 * A puzzle to practise: one by chance that has not been tried yet, of those tried if there is none. If any difficulty
 * will do, it is about as hard as the player is good. Puzzles with extra cards are asked only if these are the theme.
 */
export function puzzleToPractise(
  puzzles: readonly PuzzleEntry[],
  { difficulty, theme }: Wanted,
  tried: Readonly<Record<string, boolean>>,
  rating: number,
  current: string | null,
  random: () => number = Math.random,
): string | undefined {
  const all = puzzles.filter(
    (each) =>
      each.id !== current &&
      (!difficulty || each.difficulty === difficulty) &&
      (theme ? each.themes.includes(theme) : !each.themes.includes('extra-cards')),
  );
  const fresh = all.filter(({ id }) => !(id in tried));
  const distance = (each: PuzzleEntry): number => Math.abs(each.rating - rating);
  const found = fresh.length > 0 ? fresh : all;
  const from = difficulty ? found : found.toSorted((a, b) => distance(a) - distance(b)).slice(0, NEAREST);
  return from[Math.floor(random() * from.length)]?.id;
}
