import type { Translate } from '../i18n/locale.svelte';
import type { Frame } from '../game/frames';
import { seatState } from '../table/status/seatState';

/** What one might bear in mind now; empty when it is not one's turn. */
export function adviceFor(frame: Frame, t: Translate): string {
  const { view } = frame;
  if (view.seat === null || !view.to_act.includes(view.seat)) return '';
  if (view.phase === 'bid') return t('hint.bid');
  if (view.phase === 'trump') return t('hint.trump');
  if (view.phase !== 'play') return '';
  const { need } = seatState(frame, view.seat);
  if (need === null) return '';
  if (need < 0) return t('hint.over', { points: view.projected[view.seat] ?? 0 });
  if (need === 0) return t('hint.enough');
  const following = view.round.tricks.length > 0 && view.round.tricks.at(-1)?.winner === undefined;
  return t(following ? 'hint.take' : 'hint.lead', { n: need });
}
