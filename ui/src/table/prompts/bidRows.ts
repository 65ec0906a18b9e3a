/** The width of a bid, in rem; on the smallest phone seven in a row are just wide enough for a finger. */
const SIZE = 3;
const LEAST_A_ROW = 7;

/** How many bids fit into a row of `room` pixels. It has the browser work out all styles, so it is not for every move. */
export function bidsPerRow(room: number): number {
  const unit = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(LEAST_A_ROW, Math.floor(room / (SIZE * unit)));
}

/** The number of rows for a number of bids. */
export const bidRows = (bids: number, perRow: number): number => Math.max(1, Math.ceil(bids / perRow));
