import { request, withSecret } from '../../api';
import { prefs } from '../../prefs.svelte';
import { sharing } from '../sharing.svelte';

/** Ends the sharing of a game on this phone, and for all where this phone began it. Rejects where the server cannot be
 * reached; then it is shared as before. */
export async function stopSharing(game: string): Promise<void> {
  const share = sharing.of(game);
  if (share?.may === 'own')
    await request(`pads/${share.pad}`, prefs.lang, withSecret(share.secret, 'DELETE'));
  sharing.set(game, null);
}
