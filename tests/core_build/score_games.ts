/* Plays the games of a file, one a line, by the translated rules, and prints what follows from each. */
import { readFileSync } from 'node:fs';
import * as rules from '../../ui/generated/rules.ts';

const SPEC = [
  ...['number', 'cards', 'trump', 'bidding', 'last_bid', 'blind', 'own_hand_hidden', 'dealer_bids', 'eliminates'],
  ...['names', 'calls', 'exchange', 'last_card_up'],
];

/** What few rounds allow. */
const UNLIKELY = { untaken: 2, bid_changes: [[0, 1], [1, -1], [0, 1]] };

function round(due, line, standing) {
  const last = due.bidders.at(-1) ?? -1;
  return [
    SPEC.map((name) => due.spec[name]),
    [due.turn, due.dealer, due.order, due.bidders, due.turned, due.nameable.length],
    last < 0 ? -1 : rules.barred(due, last, line.bids),
    due.scores.map((_, seat) => rules.points_of(due, seat, line)),
    rules.waivers(due, line),
    [standing.scores, standing.seats, standing.eliminated, rules.leading(standing)],
    [...rules.impossible(due, line), ...rules.impossible(due, { ...line, effects: UNLIKELY })],
  ];
}

function played(game) {
  const set = rules.parse(game.rules);
  const plan = rules.plan(set);
  const lines = game.lines.map((line) => new rules.Line({ ...line, named: line.named && rules.special_from(line.named) }));
  let standing = rules.opening(set.players, game.first_dealer, lines);
  const rounds = lines.map((line) => {
    const due = rules.due(plan, set.players, standing, line);
    standing = rules.after(set.players, standing, due, line);
    return round(due, line, standing);
  });
  return [rules.unparse(set), rounds];
}

function answer(game) {
  try {
    return played(game);
  } catch (error) {
    if (!(error instanceof rules.RulesRefused)) throw error;
    return error.conflicts.map(({ code, fields, details }) => [code, fields, details]);
  }
}

const lines = readFileSync(process.argv[2], 'utf8').trimEnd().split('\n');
process.stdout.write(lines.map((line) => JSON.stringify(answer(JSON.parse(line)))).join('\n') + '\n');
