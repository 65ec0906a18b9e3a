import type { DecisionJson } from '../../app/wire';
import type { Moment } from './moments';

/** What a choice gave away, in points, in older reviews as well. */
export const lossOf = ({ loss, cost }: DecisionJson): number => loss ?? cost;

/** By how many percent two chances to win differ as they are written. */
export const percentBetween = (best: number, taken: number): number =>
  Math.round(100 * best) - Math.round(100 * taken);

/** What a choice clearly gave away of the chance to win, in percent; 0 in older reviews. */
export const chanceLost = ({ win }: DecisionJson): number =>
  win && win.best - win.taken > 1.96 * (win.se ?? 0) ? percentBetween(win.best, win.taken) : 0;

/** The costliest choice first: in chances to win, and where these are alike in points. */
export const byCost = (a: Pick<Moment, 'decision'>, b: Pick<Moment, 'decision'>): number =>
  chanceLost(b.decision) - chanceLost(a.decision) || lossOf(b.decision) - lossOf(a.decision);
