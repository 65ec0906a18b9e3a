import { request } from './api';
import { forgetSeat, openTables, overTables, saveSeat, savedTables, seatSecret } from './seats';
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

/** The number of newest tables that are asked about although they are over: they may have a rematch. */
const LATEST = 6;

/** All games that are not over, rematches first; tables that are over are not asked about again. */
export async function gamesToContinue(): Promise<TableSummary[]> {
  const newest = savedTables().slice(0, LATEST);
  const asked = [...new Set([...newest, ...openTables()])];
  const answers = await answersFor(asked);
  const rematches = await Promise.all(newest.map((id, i) => rematchOf(id, answers[i] ?? null)));
  const over = asked.filter((_, i) => answers[i] && !isOpen(answers[i]));
  overTables.change((known) => savedTables().filter((id) => known.includes(id) || over.includes(id)));
  return [...rematches, ...answers].filter(isOpen);
}
