import { fetchRecord, type Refusal } from '../../app/api';
import type { Round, SeatingJson } from '../../app/wire';

/** The deals that a table has played. */
export interface TableDeals {
  table: SeatingJson;
  rounds: Round[];
}

/** The games of these tables, or the first refusal. */
export async function fetchDeals(
  tables: readonly SeatingJson[],
): Promise<{ tables: TableDeals[] } | Refusal> {
  const played: TableDeals[] = [];
  for (const table of tables) {
    const record = await fetchRecord(table.game ?? '');
    if (!('rounds' in record)) return record;
    played.push({ table, rounds: record.rounds });
  }
  return { tables: played };
}

/** By seat, the mean of the points that the tables made of a deal. */
export function means(tables: readonly TableDeals[], deal: number): number[] {
  const all = tables.map(({ rounds }) => rounds[deal - 1]?.points ?? []);
  return (all[0] ?? []).map(
    (_, seat) => all.reduce((sum, points) => sum + (points[seat] ?? 0), 0) / all.length,
  );
}
