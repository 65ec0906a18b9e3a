import { t } from '../../i18n/locale.svelte';
import { DEFAULT_SYSTEM, type System } from '../../app/wire';
import { choice, choosing, type Choice } from './choices';
import { LEAST, MOST, whole } from '../../table/tournament/phase';

/** The most final tables. */
const MAX_FINALS = 6;
const TIES: NonNullable<System['ties']>[] = [
  ['shared'],
  ['correct', 'shared'],
  ['correct', 'lot'],
  ['points', 'shared'],
  ['met', 'last', 'correct', 'lot'],
  ['lot'],
];
const APART: NonNullable<System['apart']>[] = [{}, { by: ['team'] }, { by: ['team'], rounds: 'always' }];
const ONE_FINAL: Pick<System, 'finals' | 'places'> = {
  finals: DEFAULT_SYSTEM.finals,
  places: DEFAULT_SYSTEM.places,
};

type Set = (change: System) => void;

const upTo = (n: number): number[] => [...Array(n).keys()].map((i) => i + 1);

/** The keys of a system that every host chooses. */
export function systemChoices(system: System, set: Set): Choice[] {
  const body = whole(system);
  const choose = choosing(body, set);
  const awards = (['points', 'place', 'same-seat'] as const).slice(0, body.pairing === 'duplicate' ? 3 : 2);
  return [
    choose('table', 'tournament.tableSize', [3, 4, 5, 6], String, () => ({ advance: 1, ...ONE_FINAL })),
    choose('rounds', 'tournament.rounds', upTo(20), String, () => ({ best: 0 })),
    choose('pairing', 'tournament.pairing', ['draw', 'swiss', 'duplicate'], undefined, (pairing) => ({
      award: pairing === 'duplicate' ? 'same-seat' : 'points',
    })),
    choose('award', 'tournament.award', awards),
    choose(
      'cut',
      'tournament.cut',
      [0, 3, 4, 5, 6, 8, 16, 32, 64],
      (n) => (n ? t('tournament.best', { n }) : t('tournament.noCut')),
      () => ONE_FINAL,
    ),
    ...knockOutChoices(body, set),
  ];
}

/** Who advances from a table, and how many finals there are: of what sizes, and how their places compare. */
function knockOutChoices(body: Required<System>, set: Set): Choice[] {
  const { table, cut, finals } = body;
  const choose = choosing(body, set);
  const most = Math.min(MAX_FINALS, Math.floor(cut / LEAST));
  const chosen = [
    choose('advance', 'tournament.advance', upTo(table - 1), (n) => t('tournament.advancing', { n })),
    choice(
      'finals',
      t('tournament.finals'),
      upTo(most),
      (n) => t('tournament.finalTables', { n }),
      Math.max(1, finals.length),
      (n) => set(n > 1 ? { finals: finalSizes(n, cut, table)[0] ?? [] } : ONE_FINAL),
    ),
    choice(
      'sizes',
      t('tournament.finalSizes'),
      finalSizes(finals.length, cut, table),
      (sizes) => sizes.join(' + '),
      finals,
      (finals) => set({ finals }),
    ),
    choose('places', 'tournament.places', ['award', 'place', 'table']),
  ];
  const shown = [cut > table, most > 1, finals.length > 1, finals.length > 1];
  return chosen.filter((_, i) => shown[i]);
}

/** What is as usual in most tournaments. */
export function moreChoices(system: System, set: Set): Choice[] {
  const body = whole(system);
  const choose = choosing(body, set);
  return [
    choose('best', 'tournament.counting', [0, ...upTo(body.rounds - 1)], (n) =>
      n ? t('tournament.bestOf', { n }) : t('tournament.allRounds'),
    ),
    choose('odd', 'tournament.odd', ['smaller', 'larger']),
    choose('ties', 'tournament.ties', TIES, (all) => all.map((one) => t(`tournament.tie.${one}`)).join(', ')),
    choose('apart', 'tournament.apart', APART, ({ by, rounds = 'first' }) =>
      t(`tournament.apart.${by ? rounds : 'never'}`),
    ),
    choose('disqualified', 'tournament.ofDisqualified', ['struck', 'kept']),
  ];
}

/** The awards that no result decides: each with the largest value that is allowed. */
export const AWARDS = [
  ['unfinished', 1_000_000],
  ['bye', 1_000_000],
  ['late', 0],
] as const satisfies readonly (readonly [keyof System, number])[];

/**
 * The sizes that `n` final tables can have: with as many players as tables of the usual size have, then with all who
 * reach the knock-out.
 */
export function finalSizes(n: number, cut: number, table: number): number[][] {
  const totals = [...new Set([n * table, cut])].filter((total) => total <= cut && total <= n * MOST);
  return totals.flatMap((total) => parts(n, total, LEAST)).sort((a, b) => spread(a) - spread(b));
}

const spread = (sizes: number[]): number => (sizes.at(-1) ?? 0) - (sizes[0] ?? 0);

/** The ways to divide players among `n` tables, the smallest first, each of at least `least`. */
function parts(n: number, total: number, least: number): number[][] {
  if (n === 0) return total === 0 ? [[]] : [];
  return [...Array(MOST - least + 1).keys()].flatMap((i) =>
    parts(n - 1, total - least - i, least + i).map((rest) => [least + i, ...rest]),
  );
}
