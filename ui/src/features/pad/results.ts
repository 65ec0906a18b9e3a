import type { Row } from '../../design/scoreTable';
import { locale, t } from '../../i18n/locale.svelte';
import { winnersOf } from './game';
import type { Sheet, SheetRound } from './rules';
import { bidBefore, totals } from '../../../generated/writing';

/** A round that is closed as a row of a score sheet. */
export const rowOf = (round: SheetRound): Row => {
  const { number, spec, line, points, standing } = round;
  return {
    number,
    cards: spec.cards,
    cells: points.map((won, seat) => ({
      bid: round.changed_bids[seat] ?? null,
      made: bidBefore(round, seat),
      taken: line.taken[seat] ?? null,
      points: won ?? null,
      total: won == null ? null : (standing?.scores[seat] ?? 0),
    })),
  };
};

/** The totals as lines to be drawn. */
export const lines = (sheet: Sheet): [round: number, score: number][][] =>
  totals(sheet).map((line) =>
    line.flatMap((score, round): [number, number][] => (score === null ? [] : [[round, score]])),
  );

/** `Anna and Ben win!` */
export function winnerLine(sheet: Sheet): string {
  const winners = winnersOf(sheet);
  return t('score.winner', { names: locale.conjunction(winners), n: winners.length });
}
