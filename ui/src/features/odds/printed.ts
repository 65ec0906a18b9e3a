import { RANKS } from '../../cards/code';
import type { PrintedCard } from '../../app/wire';

/** A printed card, and the lower one of it and the exact card, which proves which of the two is right. */
export type ComparedCard = PrintedCard & { proof: string };

export interface PrintedRow {
  first: ComparedCard;
  /** The ranks that may be turned up, one after another, for which it says the same. */
  turnUps: string[];
}

const same = (a: PrintedCard, b: PrintedCard): boolean =>
  a.kind === b.kind && a.printed === b.printed && a.exact === b.exact;

const compared = (row: PrintedCard): ComparedCard => ({
  ...row,
  proof: RANKS.indexOf(row.printed) < RANKS.indexOf(row.exact) ? row.printed : row.exact,
});

/** The rows of the printed table, those that say the same put together. */
export function printedRows(rows: readonly PrintedCard[]): PrintedRow[] {
  const found: PrintedRow[] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last && same(last.first, row)) last.turnUps.push(row.turn_up);
    else found.push({ first: compared(row), turnUps: [row.turn_up] });
  }
  return found;
}
