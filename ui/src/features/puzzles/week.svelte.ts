import { keptState } from '../../app/keptState.svelte';
import { isFlag, isNumber, isText, or, recordOf, shape } from '../../app/readers';
import type { PuzzleList } from '../../app/wire';

const WEEK_MS = 7 * 24 * 3_600_000;

interface Stored {
  /** The Monday of the week of these answers. */
  week: string;
  /** By puzzle of the week, whether the first answer in the run was right. */
  answers: Record<string, boolean>;
  /** The last week whose run was finished in it, and how many weeks in a row there were up to then. */
  last: string;
  weeks: number;
}
type Run = Pick<PuzzleList, 'week' | 'run'>;

export const weekBefore = (week: string): string =>
  new Date(Date.parse(week) - WEEK_MS).toISOString().slice(0, 10);

/** The answers in order without saying what was asked: green right, black wrong, white still to come. */
export const strip = (run: readonly string[], answers: Readonly<Record<string, boolean>>): string =>
  run.map((id) => (id in answers ? (answers[id] ? '🟩' : '⬛') : '⬜')).join('');

/** How far this device's owner has come with the puzzles of the week, which are the same for everyone. */
export const [weekly, keepWeekly] = keptState<Stored>(
  'gizzard.week',
  shape({ week: or(isText, ''), answers: recordOf(isFlag), last: or(isText, ''), weeks: or(isNumber, 0) }),
);

/** The answers to a run; there are none to that of another week. */
export const answersTo = ({ week }: Run, known: Stored = weekly): Record<string, boolean> =>
  week === known.week ? known.answers : {};

/** The next puzzle of a run; undefined once it is finished. */
export const nextIn = (run: Run): string | undefined => nextAmong(run, answersTo(run));
const nextAmong = ({ run }: Run, answers: Record<string, boolean>): string | undefined =>
  run.find((id) => !(id in answers));

/** Notes the first answer to a puzzle of a run. */
export function noteInWeek(run: Run, id: string, right: boolean): void {
  const { week } = run;
  keepWeekly((now) => {
    const known = answersTo(run, now);
    if (!run.run.includes(id) || id in known) return {};
    const answers = { ...known, [id]: right };
    if (nextAmong(run, answers) || week <= now.last) return { week, answers };
    return { week, answers, last: week, weeks: now.last === weekBefore(week) ? now.weeks + 1 : 1 };
  });
}
