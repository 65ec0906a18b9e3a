import { isExtra, isSpecial } from '../../cards/code';
import type { Answer } from '../../app/seats';
import type { ActionJson, DecisionJson, OptionJson, View } from '../../app/wire';
import { cardOf, sameAction } from '../../game/legalActions';
import { actionName } from '../../exercise/actions';
import { placeOf, type Exercise, type Solution } from '../../exercise/exercise';
import type { Option } from '../../exercise/OptionTable.svelte';
import { reasonsOf } from '../../exercise/reasons';
import { hundredths, tenths } from '../../i18n/figures';
import { t, type Key } from '../../i18n/locale.svelte';
import type { Localizer } from '../../table/words/narrate';
import type { Moment } from '../../exercise/mistakes/moments';
import { whyBetter } from './why';

/** Points, and a share of the games, by which a choice may be worse than the best and still be right. */
const NEARLY = 1.5;
const NEARLY_WON = 0.04;

/** What a player is asked in a phase of the round. */
export const questionOf = (phase: string): Key => `review.ask.${phase}` as Key;

/** What there is to say of each choice, for a player who makes it again. */
export const answersTo = ({ decision, position: { view } }: Moment, localizer: Localizer): Answer[] =>
  optionsIn(decision, view.hand ?? []).map(({ actions }) => {
    const { right, verdict, why } = solutionOf(decision, actions[0]!, view, localizer);
    return { actions, right, verdict, why };
  });

/** A mistake to be made good. */
export function exerciseOf({ id, deck, decision, position }: Moment): Exercise {
  return {
    id,
    deck,
    position,
    ask: t(questionOf(decision.phase)),
    solve: async (chosen, localizer) => solutionOf(decision, chosen, position.view, localizer),
  };
}

export function solutionOf(
  decision: DecisionJson,
  chosen: ActionJson,
  { players, hand }: Pick<View, 'players' | 'hand'>,
  localizer: Localizer,
): Solution {
  const sorted = sortedOptions(decision);
  const { shared, each } = reasonsOf(sorted.map(convincing), players, localizer);
  const options = optionsOf(decision, sorted, each, hand ?? []);
  const at = placeOf(options, chosen);
  const tried = options[at];
  const [best] = options;
  const lost = (best?.expected ?? 0) - (tried?.expected ?? 0);
  const games = (best?.win ?? 0) - (tried?.win ?? 0);
  const right = lost < NEARLY && games < NEARLY_WON;
  return {
    right,
    verdict: t(verdictOf(decision, tried?.actions[0] ?? chosen, right, lost < NEARLY), {
      points: tenths(Math.max(0, lost)),
      best: actionName(decision.best, localizer),
      more: hundredths(best?.win ?? 0),
      won: hundredths(tried?.win ?? 0),
    }),
    why: [right ? '' : left(whyBetter(asTried(decision, chosen), players, localizer), shared), shared]
      .filter(Boolean)
      .join(' '),
    options: options.map((option, place) => ({
      ...option,
      ...(place === at && { note: t(option.note ? 'review.asInGame' : 'review.yours') }),
      tone: place === 0 ? 'best' : place === at && !right ? 'taken' : null,
    })),
  };
}

/** How often a bid is made is said of the one tried. */
const asTried = (decision: DecisionJson, { bid }: ActionJson): DecisionJson =>
  bid === undefined ? decision : { ...decision, taken: { bid } };

/** @param enough  whether the choice brings nearly the points of the best, so that a wrong one wins fewer games */
function verdictOf({ best }: DecisionJson, tried: ActionJson, right: boolean, enough: boolean): Key {
  if (sameAction(tried, best)) return 'review.right';
  if (right) return 'review.nearly';
  return enough ? 'review.fewerWins' : 'review.wrong';
}

/** The sum of all bids does not explain why one bid is worse than another. */
const convincing = ({ reason, ...option }: OptionJson): OptionJson => ({
  ...option,
  ...(reason?.why === 'over' || reason?.why === 'under' ? {} : { reason }),
});

/** A text without the sentences already said. */
const left = (text: string, said: string): string => (said ? text.replace(said, '').trim() : text);

/** The best choice, then the others from the most points to the fewest. */
const sortedOptions = ({ options, best }: DecisionJson): OptionJson[] =>
  options.toSorted(
    (a, b) =>
      Number(sameAction(b.action, best)) - Number(sameAction(a.action, best)) || b.expected - a.expected,
  );

/** What the choices of a decision could be expected to bring, the best first. */
export const optionsIn = (decision: DecisionJson, hand: readonly string[]): Option[] =>
  optionsOf(decision, sortedOptions(decision), [], hand);

/** What these choices could be expected to bring, with the reason for each. */
const optionsOf = (
  decision: DecisionJson,
  options: readonly OptionJson[],
  reasons: readonly string[],
  hand: readonly string[],
): Option[] =>
  options.map(({ action, reason: _, ...worth }, place) => {
    const [best, taken] = [sameAction(action, decision.best), sameAction(action, decision.taken)];
    return {
      ...worth,
      actions: [action, ...alike(action, hand)],
      reason: reasons[place] ?? '',
      note: taken ? t('review.taken') : '',
      tone: best ? 'best' : taken ? 'taken' : null,
    };
  });

/** Wizards are alike, and Jesters, too: what is chosen with one, with the others of the hand. */
function alike(action: ActionJson, hand: readonly string[]): ActionJson[] {
  const card = cardOf(action);
  if (!card || !isSpecial(card) || isExtra(card)) return [];
  const others = hand.filter((other) => other[0] === card[0] && other !== card && !isExtra(other));
  return others.map((other) => ({ ...action, [action.play ? 'play' : 'pass']: other }));
}
