import type { ActionJson, PuzzleOption, PuzzleQuestion, PuzzleSolution } from '../../app/wire';
import { actionName } from '../../exercise/actions';
import { placeOf, type Exercise, type Solution } from '../../exercise/exercise';
import { reasonsOf } from '../../exercise/reasons';
import { hundredths, tenths } from '../../i18n/figures';
import { t, type Key } from '../../i18n/locale.svelte';
import { frameAt } from '../../game/frames';
import { turnLine, type Localizer } from '../../table/words/narrate';
import { request } from '../../app/api';
import { namesIn } from './names';

/** A puzzle; the server has the answer. */
export function exerciseOf(puzzle: PuzzleQuestion, localizer: Localizer): Exercise {
  const { id, kind, view, spec, trick } = puzzle;
  const position = { n: 0, view: { ...view, players: namesIn(view) }, spec, trick };
  return {
    id,
    deck: 'standard',
    bots: view.players.map(() => 'expert'),
    ask: kind === 'choice' ? turnLine(frameAt(position), localizer) : t(TASK[kind]),
    position,
    solve: async (chosen, localizer) => {
      const found = await request('GET /api/puzzles/{puzzle}/solution', { path: { puzzle: id } });
      return 'options' in found ? solutionOf(puzzle, found, chosen, localizer) : found;
    },
  };
}

function solutionOf(
  puzzle: PuzzleQuestion,
  { options, deals }: PuzzleSolution,
  chosen: ActionJson,
  localizer: Localizer,
): Solution {
  const at = placeOf(options, chosen);
  const { shared, each } = reasonsOf(options, namesIn(puzzle.view), localizer);
  const [[best], tried] = [options, options[at]];
  return {
    right: at === 0,
    verdict:
      at === 0 || !best || !tried
        ? t('puzzles.right')
        : t('puzzles.wrong', {
            best: nameOf(best, localizer),
            points: tenths(best.expected - tried.expected),
          }),
    why: [whyBest(puzzle, options, localizer), shared].filter(Boolean).join(' '),
    options: options.map((option, place) => ({
      ...option,
      reason: each[place],
      note: place === at ? t('puzzles.yours') : '',
      tone: place === 0 ? 'best' : place === at ? 'taken' : null,
    })),
    deals,
  };
}

/** What is to be done, in a sentence. */
const TASK = { bid: 'puzzles.taskBid', card: 'puzzles.taskCard' } as const;

const WHY: Record<PuzzleQuestion['kind'], Key> = {
  bid: 'puzzles.whyBid',
  card: 'puzzles.whyCard',
  choice: 'puzzles.whyChoice',
};

/** What the best choice brings, and the next best. */
function whyBest({ kind }: PuzzleQuestion, [best, second]: PuzzleOption[], localizer: Localizer): string {
  if (!best || !second) return '';
  return t(WHY[kind], {
    best: nameOf(best, localizer),
    made: hundredths(best.made),
    points: tenths(best.expected),
    second: nameOf(second, localizer),
    fewer: hundredths(second.made),
    less: tenths(second.expected),
  });
}

function nameOf({ actions: [action] }: PuzzleOption, localizer: Localizer): string {
  return action && action.bid === undefined ? actionName(action, localizer) : `${action?.bid ?? ''}`;
}
