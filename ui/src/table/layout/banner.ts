import { seatsPart, type FeltContent, type FeltLayout } from './felt';
import { overlap, type Rect } from './rect';
import { cardAt } from './trick';

/** Where the words about a round have room; `brief`: only the way to them. */
export interface Banner extends Rect {
  brief: boolean;
}

/** The distance from the plates, and from anything above it if there is room, in rem. */
const EDGE = 0.5;
const GAP = 0.25;
/** Widths of the words about a round that are tried, and how long the words are in one line, in rem. */
const BANNERS = [30, 24, 19, 15, 12, 8, 5.5];
const BANNER_LINE = 30;
/** How far beside the middle it may be, in rem: trump and sum are not equally wide. */
const ASIDE = [0, 0.5, 1, -0.5, -1];
/** In a narrower banner there is only the way to the words. */
const LEAST_WORDS = 15;
/** The way to the rules, beside the words. */
const WHY = 6;

/** The widest banner that has room between the obstacles, as high up as it can be below the plates. */
function bannerIn(room: Rect, obstacles: readonly Rect[], em: number): Banner | null {
  for (const wide of BANNERS.filter((each) => (each + 1) * em <= room.width)) {
    const lines = wide < LEAST_WORDS ? 1 : Math.ceil(BANNER_LINE / (wide - WHY));
    const height = Math.max(2.75, lines * 1.2 + 0.3) * em;
    const middle = room.x + (room.width - wide * em) / 2;
    for (const gap of [GAP * em, 0])
      for (let y = room.y + EDGE * em; y + height <= room.height; y += em / 8)
        for (const aside of ASIDE) {
          const x = middle + aside * em;
          const banner = { x, y, width: wide * em, height, brief: wide < LEAST_WORDS };
          const around = { ...banner, y: y - gap, height: height + gap };
          if (!obstacles.some((obstacle) => overlap(around, obstacle))) return banner;
        }
  }
  return null;
}

/**
 * Where the words about a round have room, beside the cards of the trick if any lie there, and the bids that are
 * asked for; null: nowhere.
 */
export function bannerOf(
  content: FeltContent,
  layout: FeltLayout,
  laid: boolean,
  asked?: Rect,
): Banner | null {
  const cards = laid ? layout.spots.map((spot) => cardAt(spot, layout.card)) : [];
  const part = { ...seatsPart(content), y: 0, height: content.height };
  return bannerIn(part, [...layout.obstacles, ...cards, ...(asked ? [asked] : [])], content.em);
}
