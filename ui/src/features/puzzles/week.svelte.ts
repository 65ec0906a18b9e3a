import { persisted } from '../../app/persisted';
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

const kept = persisted<Stored>(
  'gizzard.week',
  shape({ week: or(isText, ''), answers: recordOf(isFlag), last: or(isText, ''), weeks: or(isNumber, 0) }),
);

/** How far this device's owner has come with the puzzles of the week, which are the same for everyone. */
class Week implements Stored {
  private readonly stored = kept.get();
  week = $state(this.stored.week);
  answers = $state.raw<Record<string, boolean>>(this.stored.answers);
  last = $state(this.stored.last);
  weeks = $state(this.stored.weeks);

  /** The answers to a run; there are none to that of another week. */
  of({ week }: Run): Record<string, boolean> {
    return week === this.week ? this.answers : {};
  }

  /** The next puzzle of a run; undefined once it is finished. */
  next(run: Run): string | undefined {
    return run.run.find((id) => !(id in this.of(run)));
  }

  note(run: Run, id: string, right: boolean): void {
    if (!run.run.includes(id) || id in this.of(run)) return;
    this.answers = { ...this.of(run), [id]: right };
    this.week = run.week;
    if (!this.next(run) && run.week > this.last) {
      this.weeks = this.last === weekBefore(run.week) ? this.weeks + 1 : 1;
      this.last = run.week;
    }
    const { week, answers, last, weeks } = this;
    kept.set({ week, answers, last, weeks });
  }
}

export const weekly = new Week();
