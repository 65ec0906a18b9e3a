import { database } from '../../app/database';
import { isObject } from '../../app/readers';
import type { DecisionJson } from '../../app/wire';
import { byCost } from './cost';
import type { Moment } from './moments';

/** A mistake as it is kept: when it was found, and how often its owner has found the answer in a row. */
export interface KeptMistake extends Moment {
  found: number;
  solved: number;
}

/** Earlier versions of the page have kept no view of the table, or a reason that is no longer given. */
function readMistake(stored: unknown): KeptMistake | null {
  if (!isObject(stored) || !isObject(stored.position) || !isObject(stored.position.view)) return null;
  const mistake = stored as unknown as KeptMistake;
  const { options } = mistake.decision;
  const known = options.map((option) => (isGiven(option.reason) ? option : { ...option, reason: null }));
  return { ...mistake, decision: { ...mistake.decision, options: known } };
}

const isGiven = (reason: DecisionJson['options'][number]['reason']): boolean =>
  (reason?.why as string) !== 'holding';

/** Where this browser keeps its owner's mistakes. Nothing in it leaves the device. */
const kept = database('gizzard.mistakes', { mistakes: readMistake });
/** The most that are kept, a few KB each; the oldest go first. */
const MOST = 500;

/** Without the tricks of earlier rounds, which nobody needs to choose now. */
function slim(mistake: Moment): Moment {
  const { position } = mistake;
  const history = position.view.history.map((round) => ({ ...round, tricks: [] }));
  return { ...mistake, position: { ...position, view: { ...position.view, history } } };
}

/** All that are kept: those least often solved first, and of these the costliest. */
export const keptMistakes = (): Promise<KeptMistake[]> =>
  kept.read(async ({ mistakes }) =>
    (await mistakes.all()).sort((a, b) => a.solved - b.solved || byCost(a, b)),
  );

/** Keeps mistakes; those that are known stay as they are. */
export const keepMistakes = (found: readonly Moment[]): Promise<void> =>
  kept.write(async ({ mistakes }) => {
    const known = await mistakes.all();
    const ids = new Set(known.map(({ id }) => id));
    const added = found.filter(({ id }) => !ids.has(id));
    for (const mistake of added) mistakes.put({ ...slim(mistake), found: Date.now(), solved: 0 });
    const old = known
      .sort((a, b) => a.found - b.found)
      .slice(0, Math.max(0, known.length + added.length - MOST));
    for (const { id } of old) mistakes.delete(id);
  });

/** Notes whether the answer was found. */
export const noteAnswer = (id: string, right: boolean): Promise<void> =>
  kept.write(async ({ mistakes }) => {
    const known = await mistakes.get(id);
    if (known) mistakes.put({ ...known, solved: right ? known.solved + 1 : 0 });
  });

export const forgetMistakes = (): Promise<void> => kept.write(async ({ mistakes }) => mistakes.clear());
