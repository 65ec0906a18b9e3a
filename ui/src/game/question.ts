import type { View } from '../app/wire';

type Phase = View['phase'];

/**
 * What the viewer is asked; null while others act. This alone decides whether it is the viewer's turn: a frame asks
 * nothing during the draw for dealer, or while the viewer's card lies on the table unconfirmed.
 */
export const asked = ({ view }: { view: View }): Phase | null =>
  view.seat !== null && view.to_act.includes(view.seat) ? view.phase : null;

/** Whether trump is still to be named in a phase. */
export const namesTrump = (phase: string | null): boolean => phase === 'trump' || phase === 'werewolf';

/** Tells a question from all others of the game; empty if the viewer is asked nothing. */
export function questionId(frame: { view: View } | null): string {
  const phase = frame && asked(frame);
  if (!phase) return '';
  const { number, tricks } = frame.view.round;
  return `${number} ${phase} ${tricks.map(({ plays }) => plays.length)}`;
}
