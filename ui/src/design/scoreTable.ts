/** One seat in one round: bid, tricks taken, points, and the total after it. */
export interface Cell {
  bid: number | null;
  /** The bid as made, if it has been changed since; else null. */
  made?: number | null;
  /** It lies face down. */
  hidden?: boolean;
  taken: number | null;
  points: number | null;
  total: number | null;
}

export interface Row {
  number: number;
  cards: number;
  cells: Cell[];
}
