import { request } from './api';
import { forgetSeat, lastOver, savedTables } from './seats';
import type { TableSummary } from './wire';

/** Those of this browser's tables that are not over; forgets those that the server does not know. */
export async function unfinished(saved: readonly string[]): Promise<TableSummary[]> {
  const asked = saved.map((table) =>
    request('GET /api/tables/{table}', { path: { table } }).catch(() => null),
  );
  const answers = await Promise.all(asked);
  saved.forEach((id, i) => {
    const answer = answers[i];
    if (answer && 'code' in answer && answer.code === 'no-table') forgetSeat(id);
  });
  const open = answers.filter(
    (table): table is TableSummary =>
      table !== null && 'rules' in table && table.state !== 'over' && table.state !== 'ended',
  );
  if (open.length === 0 && !answers.includes(null)) lastOver.change(() => savedTables()[0] ?? null);
  return open;
}
