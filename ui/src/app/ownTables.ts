import { request } from './api';
import { forgetSeat, lastOver, savedTables } from './seats';
import type { TableSummary } from './wire';

/** What the server says of this browser's tables, null where it says nothing; forgets those that it does not know. */
async function answersFor(saved: readonly string[]) {
  const asked = saved.map((table) =>
    request('GET /api/tables/{table}', { path: { table } }).catch(() => null),
  );
  const answers = await Promise.all(asked);
  saved.forEach((id, i) => {
    const answer = answers[i];
    if (answer && 'code' in answer && answer.code === 'no-table') forgetSeat(id);
  });
  return answers;
}

const isOpen = (answer: object | null): answer is TableSummary =>
  answer !== null &&
  'rules' in answer &&
  'state' in answer &&
  answer.state !== 'over' &&
  answer.state !== 'ended';

/** Those of these tables that are not over. */
export const unfinished = async (saved: readonly string[]): Promise<TableSummary[]> =>
  (await answersFor(saved)).filter(isOpen);

/** The same of the newest tables; if all are over, the start page keeps no room for them at the next visit. */
export async function gamesToContinue(newest: readonly string[]): Promise<TableSummary[]> {
  const answers = await answersFor(newest);
  const open = answers.filter(isOpen);
  if (open.length === 0 && !answers.includes(null)) lastOver.change(() => savedTables()[0] ?? null);
  return open;
}
