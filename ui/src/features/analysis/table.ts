import type { ActionJson, PositionAnswer, View } from '../../app/wire';
import type { GameSnapshot } from '../../game/frames';
import { framesOfStep, frameAt, type Frame } from '../../game/frames';
import { t } from '../../i18n/locale.svelte';

/** The players of a position, which knows no names. */
export const namesIn = ({ players, seat }: View): string[] =>
  players.map((_, each) => (each === seat ? t('lobby.you') : t('analysis.player', { n: each + 1 })));

const snapshotOf = ({ view, spec, trick }: PositionAnswer): GameSnapshot => ({
  n: 0,
  view: { ...view, players: namesIn(view) },
  spec,
  trick,
});

/** The table as a move changes it, frame by frame; the table alone if no move led to a position. */
export function framesOf(
  position: PositionAnswer,
  before: PositionAnswer | null,
  move: { seat: number; action: ActionJson } | null,
): Frame[] {
  const now = snapshotOf(position);
  if (!before || !move) return [frameAt(now)];
  const social = { social: null };
  const frames = framesOfStep(
    { ...snapshotOf(before), ...social },
    { ...now, ...social },
    { seat: move.seat, ...move.action },
  );
  return frames.length > 0 ? frames : [frameAt(now)];
}
