import { EDGE, GAP, type PageContent, type PageLayout } from './page';
import { clamp, lowerPart, type Rect } from './rect';

/** The least height of the strip with the result of a round, in rem. */
const STRIP = 5.5;

/** The strip in the place of the hand, in a replay no higher; who has none has it at the lower edge. */
export function stripOf(hand: Rect, { em, controls }: PageContent, below: number): Rect {
  const height = Math.max(hand.height, controls === null ? STRIP * em : 0);
  const y = Math.min(hand.height > 0 ? hand.y : below, below - height);
  return { ...hand, y, height };
}

/** What lies below each other on the page: the felt with the room of the question, and the player's bar and hand. */
interface Own {
  table: Rect;
  asked: Rect;
  bar: Rect;
  hand: Rect;
}

/** In the column at the side, or over the felt in the place of trick and question: what is the player's own stays in sight. */
export function panelOf({ em }: PageContent, { table, asked, bar, hand }: Own, side: Rect | null): Rect {
  if (side) return { ...side, height: side.height - EDGE * em };
  const beside = bar.x + bar.width < asked.x || asked.x + asked.width < bar.x;
  const bottom = (beside ? hand.y : Math.min(bar.y, hand.y)) - GAP * em;
  return {
    ...{ x: table.x + asked.x + GAP * em, width: asked.width - 2 * GAP * em },
    ...{ y: table.y, height: bottom },
  };
}

/** The same directly below so much paper in the column, unless that leaves less than half of it. */
export function belowPaper({ panel, side }: Pick<PageLayout, 'panel' | 'side'>, paper: number): Rect {
  return side && paper <= panel.height / 2 ? lowerPart(panel, panel.height - paper) : panel;
}

/** What people ask each other is above bids and other answers, too: they take more room than words, some more than is kept for them. */
export function aboveQuestion({ notices, grows, prompt }: PageLayout, height: number): Rect {
  const top = prompt.y + Math.min(0, prompt.height - height);
  return grows === 'up' ? { ...notices, y: Math.min(notices.y, top - notices.height) } : notices;
}

/** The room of the bids with what is above them, on the felt. */
export function askedOn({ felt, notices, prompt, grows }: PageLayout): Rect {
  const above = grows === 'up' ? notices.height : 0;
  return { ...prompt, x: prompt.x - felt.x, y: prompt.y - above, height: prompt.height + above };
}

/** The column at the side of a wide page. */
export function sideOf({ width, height, em, players, leftHanded }: PageContent, header: number): Rect {
  const [least, share, most] = players > 4 ? [23, 0.33, 30] : [23, 0.29, 27];
  const pad = clamp(least * em, share * width, most * em);
  return { x: leftHanded ? em : width - pad - em, y: header, width: pad, height: height - header };
}
