import type { Translate } from '../i18n/locale.svelte';
import type { Frame } from '../game/frames';
import { asked } from '../game/question';
import { bidState } from '../game/seat';

/** What one might bear in mind now; empty when it is not one's turn. */
export function adviceFor(frame: Frame, t: Translate): string {
  const { view } = frame;
  const question = asked(frame);
  if (question === 'bid') return t('hint.bid');
  if (question === 'trump') return t('hint.trump');
  if (question !== 'play' || view.seat === null) return '';
  const { need } = bidState(frame, view.seat);
  if (need === null) return '';
  if (need < 0) return t('hint.over', { points: view.projected[view.seat] ?? 0 });
  if (need === 0) return t('hint.enough');
  const following = view.round.tricks.length > 0 && view.round.tricks.at(-1)?.winner === undefined;
  return t(following ? 'hint.take' : 'hint.lead', { n: need });
}
