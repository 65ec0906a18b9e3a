import { openTable, type RuleValues } from '../../app/api';
import { t } from '../../i18n/locale.svelte';
import { progress } from '../learn/progress.svelte';
import { prefs, setPrefs } from '../../app/prefs.svelte';
import { router } from '../../app/router.svelte';
import { rulebook } from '../../app/rulebook.svelte';
import type { ConflictJson, Level, TableBody } from '../../app/wire';
import { newTable, PERSON } from './newTable.svelte';

/** Why no table was opened. */
export interface Obstacle {
  conflicts: ConflictJson[];
  problem: string | null;
}

/** A game alone with bots needs neither a clock nor a chat. */
const ALONE = {
  clock: null,
  spectators: 'off',
  delay: 0,
  chat: 'off',
  public: false,
  undo: true,
  hints: true,
} as const;

/** The level chosen for bots, as long as this server has it. */
export function chosenLevel(): Level | undefined {
  const levels = rulebook.catalogue?.levels;
  const named = (wanted: string): Level | undefined => levels?.find(({ name }) => name === wanted);
  return named(newTable.level) ?? named('novice') ?? levels?.at(-1);
}

/** The name of a player who types none; at a table for friends the others see it, too. */
export const usualName = (): string => t(newTable.opponents === 'friends' ? 'lobby.host' : 'lobby.you');

/** Opens a table as the form describes it and goes there; otherwise shows why not. */
export async function openGame(): Promise<Obstacle | null> {
  await rulebook.settled;
  if (rulebook.catalogue) newTable.restore(rulebook.catalogue);
  await newTable.settled;
  const level = chosenLevel();
  if (!newTable.rules || !level) return { conflicts: [], problem: t('lobby.failed') };
  newTable.save();
  setPrefs({});
  try {
    const answer = await openTable(asked(newTable.rules, level.name), prefs.lang);
    if ('conflicts' in answer) return { conflicts: answer.conflicts, problem: null };
    if (!('secret' in answer)) return { conflicts: [], problem: answer.error };
    if (newTable.first && progress.hints === null && newTable.opponents === 'bots')
      progress.giveHints(answer.table);
    await router.toTable(answer.table, answer.secret);
    return null;
  } catch {
    return { conflicts: [], problem: t('lobby.failed') };
  }
}

function asked(rules: RuleValues, level: string): TableBody {
  const table = { rules, name: newTable.name.trim() || usualName(), deck: newTable.deck };
  if (newTable.opponents === 'bots')
    return {
      ...table,
      ...ALONE,
      seats: newTable.otherSeats.map(() => level),
    };
  const seats = newTable.otherSeats.map((guest) => (guest === PERSON ? null : guest));
  return { ...table, ...newTable.settings, seats };
}
