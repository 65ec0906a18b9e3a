import type { Changes } from './cells';

/** What extra cards did in a round that its bids and tricks do not say; as the translated rules have it. */
export interface Effects {
  /** The number of tricks that nobody took. */
  untaken: number;
  /** The changes of bids, in order. */
  bid_changes: [seat: number, change: 1 | -1][];
}

/** The keys of cells and score files, and a table's column. */
export const UNTAKEN = 'bombed';
const BID_CHANGES = 'cloud';
export const EFFECT_KEYS: Record<string, string> = { untaken: UNTAKEN, bid_changes: BID_CHANGES };

/** From the cells of a round. */
export const effectsAt = (at: (key: string) => unknown): Effects => ({
  untaken: (at(UNTAKEN) as number | null) ?? 0,
  bid_changes: (at(BID_CHANGES) as Effects['bid_changes'] | null) ?? [],
});

/** The cell of a round for the tricks that nobody took. */
export const untakenCell = (round: number, untaken: number): Changes => ({
  [`${round}.${UNTAKEN}`]: untaken || null,
});

/** The cell of a round for its changed bids. */
export const bidChangesCell = (round: number, changes: Effects['bid_changes']): Changes => ({
  [`${round}.${BID_CHANGES}`]: changes.length > 0 ? changes : null,
});

/** The cells of a round from a round in a score file. */
export const effectsCells = (round: number, form: Record<string, unknown>): Changes => ({
  [`${round}.${UNTAKEN}`]: form[UNTAKEN] || null,
  [`${round}.${BID_CHANGES}`]: form[BID_CHANGES] ?? null,
});

/** The keys of a round in a score file. */
export const effectsForm = ({ untaken, bid_changes }: Effects): object => ({
  ...(untaken > 0 ? { [UNTAKEN]: untaken } : {}),
  ...(bid_changes.length > 0 ? { [BID_CHANGES]: bid_changes } : {}),
});
