import { streak } from '../../app/dailyStreak';
import { today } from '../../app/days';
import { persisted } from '../../app/persisted';
import { isNumber, or } from '../../app/readers';
import { savedTables } from '../../app/seats';

/** Whether this browser has ever kept a mistake: it counts the changes of what it keeps. */
export const hasMistakes = (): boolean =>
  persisted('gizzard.changes.gizzard.mistakes', or(isNumber, 0)).get() > 0;

/** Whether something may wait for this browser's owner. */
export const isReturning = (): boolean => savedTables().length > 0 || hasMistakes() || streak(today()) > 0;
