import { sheetOf, type Game } from './game';
import type { SheetRound } from './rules';

/** How somebody bids: in rounds in which they bid. */
export interface Tally {
  rounds: number;
  made: number;
  over: number;
  under: number;
}

export interface PlayerRecord extends Tally {
  name: string;
  games: number;
  won: number;
  points: number;
  /** By hand size. */
  byCards: Map<number, Tally>;
}

const none = (): Tally => ({ rounds: 0, made: 0, over: 0, under: 0 });

/** Everybody's bids over all games, those of the same name together; who played most comes first. */
export function statistics(games: Game[]): PlayerRecord[] {
  const all = new Map<string, PlayerRecord>();
  for (const game of games) {
    const sheet = sheetOf(game);
    const rounds = sheet.closed;
    const winners = sheet.over ? sheet.leaders : [];
    sheet.names.forEach((name, seat) => {
      const record = all.get(name) ?? { name, games: 0, won: 0, points: 0, byCards: new Map(), ...none() };
      all.set(name, record);
      record.games += rounds.length > 0 ? 1 : 0;
      record.won += winners.includes(seat) ? 1 : 0;
      rounds.forEach((round) => count(record, round, seat));
    });
  }
  return [...all.values()].filter(({ rounds }) => rounds > 0).sort((a, b) => b.rounds - a.rounds);
}

function count(
  record: PlayerRecord,
  { spec, bidders, line, points, changed_bids }: SheetRound,
  seat: number,
): void {
  const bid = changed_bids[seat];
  const taken = line.taken[seat];
  if (points[seat] == null || bid == null || taken == null || !bidders.includes(seat)) return;
  record.points += points[seat];
  const sized = record.byCards.get(spec.cards) ?? none();
  record.byCards.set(spec.cards, sized);
  for (const tally of [record, sized]) {
    tally.rounds++;
    tally[taken === bid ? 'made' : taken > bid ? 'over' : 'under']++;
  }
}
