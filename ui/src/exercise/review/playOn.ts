import { refusalText } from '../../app/api';
import { keptGame } from '../../game/kept/store';
import { t } from '../../i18n/locale.svelte';
import { router } from '../../app/router.svelte';
import { owner } from '../../app/owner.svelte';
import type { Seat } from '../../app/seats';
import type { ContinueBody } from '../../app/wire';
import { continueGame, type Source } from './api';

/**
 * Continues a finished game from one of its positions, against bots, and goes to the new table; why not, where that
 * cannot be.
 *
 * @param name  of the player where this browser knows no name of its owner's
 * @param game  where the new table leads back to, which a record lacks, and what the round brought there
 */
export async function playOn(
  source: Source,
  place: Pick<ContinueBody, 'step' | 'seat'>,
  name: string,
  game: Partial<Seat>,
): Promise<string | null> {
  const asked = { ...place, name: owner.name || name };
  try {
    let answer = await continueGame(source, asked);
    if (!('secret' in answer) && 'table' in source) {
      const kept = await keptGame(source.table).catch(() => null);
      if (kept) answer = await continueGame({ record: kept }, asked);
    }
    if (!('secret' in answer)) return refusalText(answer);
    await router.toTable(answer.table, answer.secret, null, { ...game, exercise: true });
    return null;
  } catch {
    return t('lobby.failed');
  }
}
