import { openTable } from '../../app/api';
import { t } from '../../i18n/locale.svelte';
import { keepProgress, progress } from '../../app/learnProgress.svelte';
import { expectVisit } from '../../app/prefetch';
import { tablePath } from '../../app/seats';
import { owner } from '../../app/owner.svelte';
import { setPrefs } from '../../app/prefs.svelte';
import { router } from '../../app/router.svelte';
import { rulebook } from '../../app/rulebook.svelte';
import type { ConflictJson, Level, TableBody } from '../../app/wire';
import { isNewcomer, PERSON, type Draft } from './draft.svelte';

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
export function chosenLevel(draft: Draft): Level | undefined {
  const levels = rulebook.catalogue?.levels;
  const named = (wanted: string): Level | undefined => levels?.find(({ name }) => name === wanted);
  return named(draft.level) ?? named('novice') ?? levels?.at(-1);
}

/** The name of a player who types none; at a table for friends the others see it, too. */
export const usualName = ({ opponents }: Draft): string =>
  t(opponents === 'friends' ? 'lobby.host' : 'lobby.you');

/** Opens a table as the draft describes it and goes there; otherwise says why not. */
export async function openGame(draft: Draft): Promise<Obstacle | null> {
  await draft.combined;
  draft.keep();
  owner.keep();
  setPrefs({});
  void expectVisit(tablePath(''));
  try {
    const answer = await openTable(asked(draft));
    if ('conflicts' in answer) return { conflicts: answer.conflicts, problem: null };
    if (!('secret' in answer)) return { conflicts: [], problem: answer.error };
    if (isNewcomer && progress.hints === null && draft.opponents === 'bots')
      keepProgress({ hints: answer.table });
    await router.toTable(answer.table, answer.secret);
    return null;
  } catch {
    return { conflicts: [], problem: t('lobby.failed') };
  }
}

function asked(draft: Draft): TableBody {
  const { ownRules: rules, deck } = draft;
  const table = { presets: [...draft.presets], rules, name: owner.called(usualName(draft)), deck };
  const level = chosenLevel(draft)?.name ?? (draft.level || 'novice');
  if (draft.opponents === 'bots')
    return {
      ...table,
      ...ALONE,
      seats: draft.otherSeats.map(() => level),
    };
  const seats = draft.otherSeats.map((guest) => (guest === PERSON ? null : guest));
  return { ...table, ...draft.settings, seats };
}
