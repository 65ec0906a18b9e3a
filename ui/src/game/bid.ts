import type { Barred } from '../app/wire';
import type { Frame } from './frames';
import { legalBids, offeredBids } from './legalActions';

/** The bids that the viewer may choose from. */
export interface BidSlice {
  /** From the lowest; the one that is barred is shown among them. */
  offered: number[];
  legal: ReadonlySet<number>;
  barred: Barred | null;
  /** How bids are made if not in the open: with fists, face down until the round ends, or unseen until all are made. */
  manner: 'open' | 'fists' | 'faceDown' | 'secret';
  /** The number of tricks. */
  tricks: number;
}

export function bidOf({ view, spec }: Frame): BidSlice {
  return {
    offered: offeredBids(view),
    legal: new Set(legalBids(view)),
    barred: view.barred,
    manner: mannerOf(spec),
    tricks: view.round.cards,
  };
}

function mannerOf({ bids_on_fingers, bids_shown }: Frame['spec']): BidSlice['manner'] {
  if (bids_on_fingers) return 'fists';
  if (bids_shown === 'after-round') return 'faceDown';
  return bids_shown === 'before-play' ? 'secret' : 'open';
}
