/* Prints what the translated rules make of the cells of games, one a line: the sheet, the score, the table, and what a
   number in the next field changes. */
import { readFileSync } from 'node:fs';
import * as first from '../../ui/generated/rules.ts';
import * as later from '../../ui/generated/writing.ts';

const rules = { ...first, ...later };

function shown(round) {
  const { number, trump, bids, changed_bids, points, barred, waived, wrong, impossible, closed, eliminated } = round;
  const { bids_missing, taken_missing, bids_secret, bids_made, bids_due, unsealed, tricks_off, after, line } = round;
  return [
    [number, trump, bids, changed_bids, points, barred, waived, wrong],
    [impossible, closed, eliminated, tricks_off, after.scores, after.seats],
    [bids_missing, taken_missing, bids_secret, bids_made, bids_due, unsealed],
    [line.sealed, line.done, line.named?.rule ?? null, round.settled_trump, round.order],
    [round.spec.cards, round.spec.last_bid, round.bidders, round.turned, round.nameable.length],
  ];
}

function entered(round) {
  const field = round && rules.nextField(round);
  const change = round && [...round.bidders.map((seat) => rules.withChange(round, seat, 1)), rules.withBombed(round, 1)];
  return field ? [rules.keyOf(field), rules.entered(round, field, 1), change] : null;
}

function answered(cells) {
  const pad = rules.read(cells);
  const sheet = rules.sheetOf(pad);
  return [
    sheet.all.map(shown),
    [sheet.closed.length, sheet.over, sheet.standing.scores, sheet.leaders, sheet.current?.number ?? null],
    [rules.ranking(sheet.standing), rules.totals(sheet), entered(sheet.current)],
    [rules.scoreOf(sheet), rules.tableOf(sheet), rules.valuesOf(pad)],
  ];
}

function answer(cells) {
  try {
    return answered(cells);
  } catch (error) {
    if (!(error instanceof rules.RulesRefused)) throw error;
    return error.conflicts.map(({ code, fields, details }) => [code, fields, details]);
  }
}

const lines = readFileSync(process.argv[2], 'utf8').trimEnd().split('\n');
process.stdout.write(lines.map((line) => `${JSON.stringify(answer(JSON.parse(line)))}\n`).join(''));
