import { sameAction } from '../study/actions';
import type { PuzzleEntry, PuzzleList, PuzzleOption } from '../wire';

export type Difficulty = PuzzleEntry['difficulty'];
/** What is offered next: the puzzle of the day, or any of a difficulty. */
export type Source = 'today' | Difficulty;
export const SOURCES: readonly Source[] = ['today', 'easy', 'medium', 'hard'];

/** The next puzzle of a kind: today's, or one by chance that has not been tried yet; of those tried if there is none. */
export function nextPuzzle(
  { today, puzzles }: PuzzleList,
  source: Source,
  tried: Readonly<Record<string, boolean>>,
  current: string | null,
  random: () => number = Math.random,
): string {
  if (source === 'today') return today;
  const all = puzzles.filter(({ id, difficulty }) => difficulty === source && id !== current);
  const fresh = all.filter(({ id }) => !(id in tried));
  const from = fresh.length > 0 ? fresh : all;
  return from[Math.floor(random() * from.length)]?.id ?? today;
}

/** The option that an action belongs to: several come to the same where cards are interchangeable. */
export const optionOf = (options: readonly PuzzleOption[], action: object): number =>
  options.findIndex(({ actions }) => actions.some((each) => sameAction(each, action)));
