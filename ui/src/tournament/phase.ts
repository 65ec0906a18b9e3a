import { locale, t } from '../i18n/locale.svelte';
import type { EntrantJson, RoundJson, SeatingJson, TournamentJson } from '../wire';

export const isComplete = ({ tables }: RoundJson): boolean => tables.every(({ result }) => result !== null);

/** Whether somebody has entered and not left. */
export const isHere = ({ until, leaving }: EntrantJson): boolean => until === null && !leaving;

/** Whether somebody can still enter: a preliminary round is to be seated. */
export const canEnter = ({ rounds, system }: TournamentJson): boolean => rounds.length < (system.rounds ?? 3);

/** Nobody has a rank before the first result. */
export const isRanked = ({ rounds }: TournamentJson): boolean =>
  rounds.some(({ tables }) => tables.some(({ result }) => result));

/** A round's name: `Round 2`, `Final`. */
export function roundTitle({ number, stage, tables }: RoundJson): string {
  if (stage === 'preliminary') return t('tournament.round', { n: number });
  return tables.length === 1 ? t('tournament.theFinal') : t('tournament.knockOut', { n: tables.length });
}

/** What is going on, in a sentence. */
export function statusLine(state: TournamentJson): string {
  const round = state.rounds.at(-1);
  const n = state.entrants.filter(isHere).length;
  if (!round) return t('tournament.gathering', { n });
  const title = roundTitle(round);
  if (state.phase === 'playing') {
    const done = round.tables.filter(({ result }) => result !== null).length;
    return t('tournament.playing', { title, done, of: round.tables.length });
  }
  if (state.phase === 'between') return t('tournament.between', { title });
  const winners = state.standings.filter(({ rank }) => rank === 1).map(({ name }) => name);
  return t('tournament.over', { names: locale.conjunction(winners), n: winners.length });
}

export interface Deadline {
  label: string;
  until: number;
  warns: number | null;
}

/** The next deadline; null if there is none. */
export function clockOf({ phase, next_at, next, rounds }: TournamentJson): Deadline | null {
  if (phase === 'playing') {
    const { ends, warns } = rounds.at(-1) ?? {};
    return ends ? { label: t('tournament.ends'), until: ends, warns: warns ?? null } : null;
  }
  return next && next_at ? { label: t('tournament.next'), until: next_at, warns: null } : null;
}

/** Whether what players have sent contradicts each other, or the result that counts. */
export const isDisputed = ({ result, sent }: SeatingJson): boolean =>
  new Set(
    [...sent, ...(result && sent.length > 0 ? [result] : [])].map((one) => `${one.points}/${one.correct}`),
  ).size > 1;

/** The seats of a table that scored most; empty before it has a result. */
export function best({ result, seats }: SeatingJson): number[] {
  const most = Math.max(...(result?.points ?? []));
  return seats.filter((_, seat) => result?.points[seat] === most);
}
