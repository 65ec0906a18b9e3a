import { labelled, points, t } from '../../i18n/locale.svelte';
import type { Report, RoundJson, TournamentJson } from '../../app/wire';

type Numbers = Pick<Report, 'points' | 'correct'>;

/** The numbers of all seats: `60 · 20 · −10`. */
export const numbers = (all: readonly (number | null)[]): string =>
  all.map((each) => (each === null ? '–' : points(each))).join(' · ');

export const bidsMade = ({ correct }: Numbers): string => labelled(t('tournament.correct'), numbers(correct));

export const isSame = (one: Numbers, other: Numbers): boolean =>
  `${one.points}/${one.correct}` === `${other.points}/${other.correct}`;

/** Whether somebody in the standings has left the tournament before its end. */
export function hasLeft({ phase, rounds, entrants }: TournamentJson, id: number): boolean {
  const until = entrants.find((one) => one.id === id)?.until ?? null;
  return until !== null && !(phase === 'over' && until >= rounds.length);
}

/** The last of these rounds in which somebody plays. */
export const lastReached = (rounds: readonly RoundJson[], id: number): RoundJson | undefined =>
  rounds.findLast(({ tables }) => tables.some(({ seats }) => seats.includes(id)));
