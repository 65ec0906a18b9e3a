import { locale, t } from '../../i18n/locale.svelte';
import {
  DEFAULT_SYSTEM,
  type EntrantJson,
  type Place,
  type ResultJson,
  type RoundJson,
  type SeatingJson,
  type System,
  type TournamentJson,
} from '../../app/wire';
import type { Secrets } from './secrets';

/** A system with the keys that were left out. */
export const whole = (system: System): Required<System> => ({ ...DEFAULT_SYSTEM, ...system });

export const isComplete = ({ tables }: RoundJson): boolean => tables.every(({ result }) => result !== null);

/** Whether somebody has entered, and neither left nor been disqualified. */
export const isHere = ({ until, leaving, disqualified }: EntrantJson): boolean =>
  until === null && !leaving && !disqualified;

/** Whether somebody can still enter: a preliminary round is to be seated. */
export const canEnter = ({ rounds, system }: TournamentJson): boolean => rounds.length < whole(system).rounds;

/** Nobody has a rank before the first result. */
export const isRanked = ({ rounds }: TournamentJson): boolean =>
  rounds.some(({ tables }) => tables.some(({ result }) => result));

/**
 * The standings as the page shows them before the end: entrants with neither a result nor points nor penalties come last,
 * without a rank, and the other ranks close up. Pairings and the final standings use the server's order.
 */
export function standingsSoFar({ phase, rounds, standings }: TournamentJson): Place[] {
  const results = rounds.flatMap(({ tables }) => tables.filter(({ result }) => result));
  const playing = new Set(results.flatMap(({ seats }) => seats));
  const isOut = ({ id, award, penalties, status }: Place): boolean =>
    phase !== 'over' && !status && !award && !penalties && !playing.has(id);
  const out = standings.filter(isOut);
  const ahead = (rank: number): number => out.filter((one) => (one.rank ?? 0) < rank).length;
  return [
    ...standings
      .filter((one) => !isOut(one))
      .map((one) => ({ ...one, rank: one.rank && one.rank - ahead(one.rank) })),
    ...out.map((one) => ({ ...one, rank: null })),
  ];
}

/** The most that a podium has room for. */
const STANDING = 6;

/** Who stands on the podium: the first three, and whoever is tied with the third; too many share none. */
export function onPodium({ standings }: TournamentJson): Place[] {
  const best = standings.filter(({ rank, status }) => rank !== null && rank <= 3 && !status);
  return best.length > STANDING ? best.filter(({ rank }) => rank !== best.at(-1)?.rank) : best;
}

/** The fewest and the most players of a table. */
export const [LEAST, MOST] = [3, 6];

/** What the tables of these sizes are: `1 table of 4 and 1 table of 3`. */
export function sizesText(sizes: readonly number[]): string {
  const all = [...new Set(sizes)].map((size) =>
    t('tournament.seated', { n: sizes.filter((each) => each === size).length, size }),
  );
  return locale.conjunction(all);
}

/** A round's name: `Round 2`, `Final`. */
export function roundTitle({ number, stage, final, tables }: RoundJson): string {
  if (stage === 'preliminary') return t('tournament.round', { n: number });
  return t(final ? 'tournament.theFinal' : 'tournament.knockOut', { n: tables.length });
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
  const winners = state.standings.filter(({ rank, status }) => rank === 1 && !status).map(({ name }) => name);
  return t('tournament.over', { names: locale.conjunction(winners), n: winners.length });
}

/** A place's rank, or what stands for it: still in the knock-out, disqualified, or none yet. */
export const rankText = ({ rank, status }: Pick<Place, 'rank' | 'status'>): string =>
  status ? t(`tournament.status.${status}`) : String(rank ?? '–');

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

/** Whether nobody finished the game of a table. */
export const isVoid = (result: ResultJson | null): boolean =>
  result !== null && result.points.every((points) => points === null);

/** The seats of a table that scored most; empty before it has a result, and if it is void. */
export function best({ result, seats }: SeatingJson): number[] {
  const most = Math.max(...(result?.points ?? []).filter((points) => points !== null));
  return seats.filter((_, seat) => result?.points[seat] === most);
}

/** What the host or an entrant does with the result of a table. */
export function resultLabel({ host }: Secrets, me: number | null, table?: SeatingJson): string {
  if (host ? table?.result : table?.sent.some(({ entrant }) => entrant === me))
    return t('tournament.correctResult');
  return t(host ? 'tournament.enterResult' : 'tournament.sendResult');
}
