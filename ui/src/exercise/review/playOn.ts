import { refusalText } from '../../app/api';
import { keptGame } from '../../game/kept/store';
import { t } from '../../i18n/locale.svelte';
import { router } from '../../app/router.svelte';
import { owner } from '../../app/owner.svelte';
import type { ContinueBody } from '../../app/wire';
import { continueGame, type Source } from './api';

/**
 * Continues a finished game from one of its positions, against bots, and goes to the new table; why not, where that
 * cannot be.
 *
 * @param name  of the player where this browser knows no name of its owner's
 * @param from  where the new table leads back to; absent for a record, which has no address
 */
export async function playOn(
  source: Source,
  place: Pick<ContinueBody, 'step' | 'seat'>,
  name: string,
  from?: string,
): Promise<string | null> {
  const asked = { ...place, name: owner.name || name };
  try {
    let answer = await continueGame(source, asked);
    if (!('secret' in answer) && 'table' in source) {
      const kept = await keptGame(source.table).catch(() => null);
      if (kept) answer = await continueGame({ record: kept }, asked);
    }
    if (!('secret' in answer)) return refusalText(answer);
    await router.toTable(answer.table, answer.secret, null, from);
    return null;
  } catch {
    return t('lobby.failed');
  }
}
