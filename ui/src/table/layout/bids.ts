/** The least width of a bid, in rem; on the smallest phone seven in a row are just wide enough for a finger. */
const BID = 3;
const LEAST_A_ROW = 7;
/** A row of fewer bids is short. */
const SHORT = 6;

/** Bids in rows of equal length. */
export interface BidGrid {
  rows: number;
  columns: number;
  /** The columns that the first bid takes: what the rows would lack. */
  first: number;
}

/** As few rows as have room in a width in pixels; one more if they are equal by themselves, and not short. */
export function bidGrid(bids: number, room: number, em: number): BidGrid {
  const least = Math.max(1, Math.ceil(bids / Math.max(LEAST_A_ROW, Math.floor(room / (BID * em)))));
  const rows =
    bids % least !== 0 && bids % (least + 1) === 0 && bids >= SHORT * (least + 1) ? least + 1 : least;
  const columns = Math.ceil(bids / rows);
  return { rows, columns, first: rows * columns - bids + 1 };
}
