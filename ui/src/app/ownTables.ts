import { request } from './api';
import { forgetSeat, lastOver, saveSeat, savedTables, seatSecret } from './seats';
import type { TableSummary } from './wire';

/** What the server says of this browser's tables, null where it says nothing; forgets those that it does not know. */
async function answersFor(saved: readonly string[]) {
  const asked = saved.map((table) =>
    request('GET /api/tables/{table}', { path: { table }, secret: seatSecret(table) }).catch(() => null),
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

/** The rematch of a game that is over, for which one's seat is kept although one has not heard of it. */
async function rematchOf(id: string, answer: object | null): Promise<TableSummary | null> {
  const secret = seatSecret(id);
  const next = answer && 'next' in answer ? (answer as TableSummary).next : null;
  if (!next || !secret || seatSecret(next)) return null;
  const found = await request('GET /api/tables/{table}', { path: { table: next }, secret }).catch(() => null);
  if (!isOpen(found) || found.seat === null) return null;
  saveSeat(next, secret);
  return found;
}

/** The same of the newest tables, rematches first; if all are over, the start page keeps no room for them at the next visit. */
export async function gamesToContinue(newest: readonly string[]): Promise<TableSummary[]> {
  const answers = await answersFor(newest);
  const rematches = await Promise.all(newest.map((id, i) => rematchOf(id, answers[i] ?? null)));
  const open = [...rematches, ...answers].filter(isOpen);
  if (open.length === 0 && !answers.includes(null)) lastOver.change(() => savedTables()[0] ?? null);
  return open;
}
