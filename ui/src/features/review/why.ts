import { chanceLost } from '../../exercise/mistakes/cost';
import { isMistake } from '../../exercise/mistakes/moments';
import { hundredths, percent } from '../../i18n/figures';
import { labelled, t } from '../../i18n/locale.svelte';
import { reasonInWords } from '../../hints/reason';
import { sameAction } from '../../game/legalActions';
import type { Localizer } from '../../table/words/narrate';
import type { AccountJson, ActionJson, DecisionJson, OptionJson, Reason } from '../../app/wire';

/** Where in a round a choice was made, and in a game. */
export const whenInWords = ({ trick, phase }: DecisionJson): string =>
  t('review.when', { trick: trick ?? 0, phase });
export const placeInWords = (decision: DecisionJson): string =>
  [t('review.inRound', { round: decision.round }), whenInWords(decision)].filter(Boolean).join(' · ');

/** What a choice cost in points: the difference of the two rounded figures that are shown. */
export function pointsLost(decision: DecisionJson): number {
  const [taken, best] = [optionOf(decision, decision.taken), optionOf(decision, decision.best)];
  return Math.round(best?.expected ?? decision.cost) - Math.round(best ? (taken?.expected ?? 0) : 0);
}

/** How bad a mistake was, and what it cost: of the chance to win or, if that says little, points. */
export const mistakeInWords = (decision: DecisionJson): string =>
  `${t(`review.${decision.label as 'mistake'}`)} ${
    chanceLost(decision) > 0
      ? percent(-chanceLost(decision) / 100)
      : t('pad.totals', { total: -Math.max(1, pointsLost(decision)) })
  }`;

/** A choice on the graph, in words: its place in the game, the chance to win that it left, and its mistake, if any. */
export const momentInWords = (decision: DecisionJson): string =>
  [
    placeInWords(decision),
    decision.win && labelled(t('review.chances'), percent(decision.win.taken)),
    isMistake(decision) && mistakeInWords(decision),
  ]
    .filter(Boolean)
    .join(' · ');

/** How many bids of a seat were made, of how many. */
export function bidsOf(rounds: readonly AccountJson[], seat: number): { made: number; of: number } {
  const bids = rounds.filter((round) => round.seat === seat && round.bid !== null);
  return { made: bids.filter(({ bid, taken }) => bid === taken).length, of: bids.length };
}

/** Shares of deals that differ by less say nothing. */
const CLEAR = 0.05;

export const optionOf = ({ options }: DecisionJson, action: ActionJson): OptionJson | undefined =>
  options.find((option) => sameAction(option.action, action));

const howOften = ({ phase }: DecisionJson, taken: OptionJson, best: OptionJson): string =>
  t(phase === 'bid' ? 'review.whyBid' : 'review.whyMade', {
    best: best.action.bid ?? 0,
    taken: taken.action.bid ?? 0,
    made: hundredths(best.made),
    fewer: hundredths(taken.made),
  });

/**
 * Why the best choice was better than the one taken: what is certain of the choice taken if that speaks against it;
 * otherwise what is certain of the best, and unless that settles it how often each makes the bid. Empty if there is
 * nothing to say.
 *
 * @param players  the names, if the reader is the player; others read only how often the bid is made
 */
export function whyBetter(decision: DecisionJson, players: string[] | null, localizer: Localizer): string {
  const [taken, best] = [optionOf(decision, decision.taken), optionOf(decision, decision.best)];
  if (!taken || !best || taken === best) return '';
  const said = (reason: Reason): string => reasonInWords(reason, players ?? [], localizer);
  if (players && taken.reason?.speaks === 'against') return said(taken.reason);
  const sentences = players && best.reason ? [said(best.reason)] : [];
  const settled = players && best.reason?.effect;
  if (!settled && best.made - taken.made >= CLEAR) sentences.push(howOften(decision, taken, best));
  if (!settled && decision.phase === 'play' && Math.max(best.made, taken.made) < CLEAR)
    sentences.push(t('review.whyLost'));
  return sentences.join(' ');
}
