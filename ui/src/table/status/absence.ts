import type { SeatJson } from '../../app/wire';

/** Why a person is not playing as usual; null if they are, or for a bot. `away`: they will be right back. */
export function absenceOf(
  occupant: SeatJson | null,
  away: boolean,
): 'seat.botPlays' | 'seat.away' | 'seat.offline' | null {
  if (!occupant || occupant.bot !== null || occupant.name === null) return null;
  if (occupant.playing === 'bot') return 'seat.botPlays';
  if (away) return 'seat.away';
  return occupant.connected ? null : 'seat.offline';
}
