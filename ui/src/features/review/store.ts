import { result, using } from '../../app/database';
import type { Moment } from './positions';

/** Where this browser keeps its owner's mistakes. Nothing in it leaves the device. */
const DATABASE = 'gizzard.mistakes';
const MISTAKES = 'mistakes';
/** The most that are kept, a few KB each; the oldest go first. */
const MOST = 500;

/** A mistake as it is kept: when it was found, and how often its owner has found the answer in a row. */
export interface KeptMistake extends Moment {
  found: number;
  solved: number;
}

const onMistakes = <T>(mode: IDBTransactionMode, work: (kept: IDBObjectStore) => Promise<T>): Promise<T> =>
  using(DATABASE, MISTAKES, mode, work);

const all = (kept: IDBObjectStore): Promise<KeptMistake[]> =>
  result(kept.getAll() as IDBRequest<KeptMistake[]>);

/** Without the tricks of earlier rounds, which nobody needs to choose now. */
function slim(mistake: Moment): Moment {
  const { position } = mistake;
  const history = position.view.history.map((round) => ({ ...round, tricks: [] }));
  return { ...mistake, position: { ...position, view: { ...position.view, history } } };
}

/** All that are kept: those least often solved first, and of these the latest. */
export const keptMistakes = (): Promise<KeptMistake[]> =>
  onMistakes('readonly', async (kept) =>
    (await all(kept)).sort((a, b) => a.solved - b.solved || b.found - a.found),
  );

/** Keeps mistakes; those that are known stay as they are. */
export const keepMistakes = (mistakes: readonly Moment[]): Promise<void> =>
  onMistakes('readwrite', async (kept) => {
    const known = await all(kept);
    const ids = new Set(known.map(({ id }) => id));
    const added = mistakes.filter(({ id }) => !ids.has(id));
    for (const mistake of added)
      await result(kept.put({ ...slim(mistake), found: Date.now(), solved: 0 } satisfies KeptMistake));
    const old = known
      .sort((a, b) => a.found - b.found)
      .slice(0, Math.max(0, known.length + added.length - MOST));
    for (const { id } of old) await result(kept.delete(id));
  });

/** Notes whether the answer was found. */
export const noteAnswer = (id: string, right: boolean): Promise<void> =>
  onMistakes('readwrite', async (kept) => {
    const known = await result(kept.get(id) as IDBRequest<KeptMistake | undefined>);
    if (known) await result(kept.put({ ...known, solved: right ? known.solved + 1 : 0 }));
  });

export const forgetMistakes = (): Promise<void> =>
  onMistakes('readwrite', async (kept) => void (await result(kept.clear())));
