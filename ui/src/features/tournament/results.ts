import { points } from '../../i18n/locale.svelte';
import type { Report, RoundJson, SeatingJson, SentJson, TournamentJson } from '../../app/wire';

type Numbers = Pick<Report, 'points' | 'correct'>;

/** The numbers of these seats: `60 · 20 · −10`. */
export const numbers = (all: readonly (number | null)[], order: readonly number[]): string =>
  order.map((seat) => (all[seat] == null ? '–' : points(all[seat]))).join(' · ');

export const isSame = (one: Numbers, other: Numbers): boolean =>
  `${one.points}/${one.correct}` === `${other.points}/${other.correct}`;

/** What players have sent, with those together who have sent the same. */
export const versions = (sent: readonly SentJson[]): SentJson[][] =>
  sent
    .filter((one, i) => sent.findIndex((other) => isSame(one, other)) === i)
    .map((one) => sent.filter((other) => isSame(one, other)));

/** What is taken from each seat, typed with or without a sign; undefined if nothing is. */
export function taken(penalties: readonly (number | null)[]): number[] | undefined {
  const all = penalties.map((each) => -Math.abs(each ?? 0));
  return all.some(Boolean) ? all : undefined;
}

/** Whether somebody in the standings has left the tournament before its end. */
export function hasLeft({ phase, rounds, entrants }: TournamentJson, id: number): boolean {
  const until = entrants.find((one) => one.id === id)?.until ?? null;
  return until !== null && !(phase === 'over' && until >= rounds.length);
}

/** The last of these rounds in which somebody plays. */
export const lastReached = (rounds: readonly RoundJson[], id: number): RoundJson | undefined =>
  rounds.findLast(({ tables }) => tables.some(({ seats }) => seats.includes(id)));

/** So few tables are all in sight, and can be read from a distance. */
export const areFew = (tables: readonly SeatingJson[]): boolean => tables.length <= 2;
