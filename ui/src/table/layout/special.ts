import type { ArrangementName, PageContent } from './page';
import type { Rect } from './rect';

/** The height of a line about the round above the player's bar, of a sentence, and the width from which on one line is enough, in rem. */
const LINE = 1.6;
const SENTENCE = { height: 2.1, line: 34 };
/** What the name of the round, in one line from this width on or in two, and the buttons take of a low header, in rem. */
const TITLE = { from: 46, long: 18, short: 11.5 };
const BUTTONS = 11.75;

/** The height of what is special about the round above the player's bar, in rem: elsewhere it is in the header or the pad. */
export function specialOf({ width, em, lines, told }: PageContent, name: ArrangementName): number {
  if (name === 'low' || name === 'wide') return 0;
  const broad = width >= SENTENCE.line * em;
  return (broad ? Math.min(1, lines) : lines) * LINE + (told ? (broad ? LINE : SENTENCE.height) : 0);
}

/** Its place in the header of a phone on its side, from the corner of the table below that. */
export function inHeader({ width, height }: Rect, em: number): Rect {
  const title = (width < TITLE.from * em ? TITLE.short : TITLE.long) * em;
  return { x: title, y: -height, width: width - title - BUTTONS * em, height };
}
