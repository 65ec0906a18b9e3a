import { refusalText, request } from '../../../app/api';
import { sharing, type Share } from '../sharing.svelte';

/** Ends the sharing of a game on this phone, and for all where this phone began it. Returns why the server refuses that,
 * and rejects where it cannot be reached; then the game is shared as before. */
export async function stopSharing(game: string): Promise<string> {
  const share = sharing.of(game);
  const refused = share?.may === 'own' ? await ended(share) : '';
  if (!refused) sharing.set(game, null);
  return refused;
}

/** A pad that is gone already is as good as ended: the answer to an earlier request may have been lost. */
async function ended({ pad, secret }: Share): Promise<string> {
  const answer = await request('DELETE /api/pads/{pad}', { path: { pad }, secret });
  const gone = 'erased' in answer || ('code' in answer && answer.code === 'no-pad');
  return gone ? '' : refusalText(answer);
}
