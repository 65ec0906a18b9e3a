import type { ActionJson, PositionAnswer, Round, View } from '../../app/wire';
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

interface Move {
  seat: number;
  action: ActionJson;
}

const step = (before: GameSnapshot, after: GameSnapshot, { seat, action }: Move): Frame[] =>
  framesOfStep({ ...before, social: null }, { ...after, social: null }, { seat, ...action });

/** The table as a move changes it, frame by frame; the table alone if no move led to a position. */
export function framesOf(
  position: PositionAnswer,
  before: PositionAnswer | null,
  move: Move | null,
): Frame[] {
  const now = snapshotOf(position);
  const frames = before && move ? step(snapshotOf(before), now, move) : [];
  return frames.length > 0 ? frames : [frameAt(now)];
}

/** The table with the last card of a round on it. */
export function framesOfEnd(position: PositionAnswer, move: Move, round: Round): Frame[] {
  const before = snapshotOf(position);
  return step(before, { ...before, view: { ...before.view, phase: 'over', round } }, move).slice(0, 1);
}
