import { isSpecial } from '../../cards/code';
import type { ActionJson, DecisionJson } from '../../app/wire';
import { cardOf } from '../../game/legalActions';
import { sameAction } from '../../exercise/actions';
import { placeOf, type Exercise, type Solution } from '../../exercise/exercise';
import type { Option } from '../../exercise/OptionTable.svelte';
import { reasonInWords } from '../../hints/reason';
import { tenths } from '../../i18n/figures';
import { t, type Key } from '../../i18n/locale.svelte';
import type { Localizer } from '../../table/words/narrate';
import type { Moment } from './positions';
import { whyBetter } from './why';

/** Points by which a choice may be worse than the best and still be right. */
const NEARLY = 1.5;

/** What a player is asked in a phase of the round. */
export const questionOf = (phase: string): Key => `review.ask.${phase}` as Key;

/** A mistake to be made good. */
export function exerciseOf({ id, deck, decision, position }: Moment): Exercise {
  return {
    id,
    deck,
    position,
    ask: t(questionOf(decision.phase)),
    solve: async (chosen, localizer) => solutionOf(decision, chosen, position.view.players, localizer),
  };
}

export function solutionOf(
  decision: DecisionJson,
  chosen: ActionJson,
  players: string[],
  localizer: Localizer,
): Solution {
  const options = optionsOf(decision, players, localizer);
  const tried = options[optionAt(options, chosen)];
  const lost = (options[0]?.expected ?? 0) - (tried?.expected ?? 0);
  const right = lost < NEARLY;
  const notes = tried && [tried.note, t('review.tried')].filter(Boolean).join(', ');
  return {
    right,
    verdict: t(verdictOf(decision, tried?.actions[0] ?? chosen, right), { points: tenths(lost) }),
    why: right ? '' : whyBetter(decision, players, localizer),
    options: options.map((option) => (option === tried ? { ...option, note: notes ?? '' } : option)),
  };
}

function verdictOf({ best, taken }: DecisionJson, tried: ActionJson, right: boolean): Key {
  if (sameAction(tried, best)) return 'review.right';
  if (right) return 'review.nearly';
  return sameAction(tried, taken) ? 'review.again' : 'review.wrong';
}

/** What every choice could be expected to bring, from the best to the worst. */
const optionsOf = (decision: DecisionJson, players: string[], localizer: Localizer): Option[] =>
  decision.options
    .toSorted((a, b) => b.expected - a.expected)
    .map(({ action, reason, ...worth }) => {
      const [best, taken] = [sameAction(action, decision.best), sameAction(action, decision.taken)];
      return {
        ...worth,
        actions: [action],
        reason: reason ? reasonInWords(reason, players, localizer) : '',
        note: [best && t('review.best'), taken && t('review.taken')].filter(Boolean).join(', '),
        tone: best ? 'best' : taken ? 'taken' : null,
      };
    });

/** The place of the option that was chosen. Wizards are alike, and Jesters, too: one stands for all. */
function optionAt(options: readonly Option[], chosen: ActionJson): number {
  const at = placeOf(options, chosen);
  const card = cardOf(chosen);
  if (at >= 0 || !card || !isSpecial(card)) return at;
  const alike = (action: ActionJson): boolean =>
    cardOf(action)?.[0] === card[0] && action.call === chosen.call && action.trump === chosen.trump;
  return options.findIndex(({ actions }) => actions.some(alike));
}
