import type { Sitting } from '../wire';

/** Why a person's seat is not as usual; null where it is, or a bot's. */
export function absenceOf(sitting: Sitting | null): 'seat.botPlays' | 'seat.away' | 'seat.offline' | null {
  if (!sitting || sitting.bot !== null || sitting.name === null) return null;
  if (sitting.playing === 'bot') return 'seat.botPlays';
  if (sitting.away) return 'seat.away';
  return sitting.connected ? null : 'seat.offline';
}
