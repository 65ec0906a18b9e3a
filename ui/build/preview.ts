import { partsOf } from '../src/cards/characters.ts';
import { suitOf, type Card } from '../src/cards/code.ts';
import { indexOf, middleOf } from '../src/cards/decks.ts';
import { suitShape } from '../src/cards/suits.ts';
import type { Suit } from '../src/app/wire.ts';

const DECK = 'standard';
const FAN: readonly Card[] = ['NC', 'ZH', 'ZS', 'NH', 'ZD'];
const [WIDTH, HEIGHT] = [1200, 630];
/** The fan: degrees between two cards, how far below their tops they are held, and their size. */
const TURN = 12;
const HELD = 1020;
const SCALE = 2.6;
const TOP = 118;
/** A suit's colour, and the same as a tint on a card's paper. */
const COLOURS: Record<Suit, [plain: string, tint: string]> = {
  S: ['#1d2a30', '#727a79'],
  H: ['#b5262c', '#d17678'],
  D: ['#1d5fa3', '#739abf'],
  C: ['#23703f', '#77a585'],
};
const STYLE = `
  .paper { fill: #fffcf4; stroke: #8f8a78; stroke-width: 1.2 }
  .figure path { stroke: #1d2a30; stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; fill: none }
  .figure .pale { fill: #f6e9d2 }
  .figure .ink { fill: #1d2a30 }
  .mark { fill-rule: evenodd }`;

function corner(card: Card): string {
  const index = indexOf(card, DECK);
  const shape = suitShape(suitOf(card), DECK);
  const mark = 'mark' in index ? index.mark : '';
  return (
    `<path d="${mark}" class="mark" transform="translate(6.5 7) scale(.2)"/>` +
    `<path d="${shape}" class="mark" transform="translate(7.75 33.5) scale(.125)"/>`
  );
}

function drawn(card: Card): string {
  const [plain, tint] = COLOURS[suitOf(card)];
  const middle = middleOf(card, DECK);
  const strokes = middle.kind === 'character' ? middle.strokes : [];
  const figure = strokes.map(partsOf).map(([style, d]) => {
    const fill = style === 'tone' ? ` style="fill:${tint}"` : '';
    return `<path d="${d}" class="${style}"${fill}/>`;
  });
  return (
    `<rect x="1" y="1" width="98" height="138" rx="8.5" class="paper"/>` +
    `<g class="figure" transform="translate(8 8) scale(.86)">${figure.join('')}</g>` +
    `<g fill="${plain}">${corner(card)}<g transform="rotate(180 50 70)">${corner(card)}</g></g>`
  );
}

/** The picture that messengers show of a link, as SVG: a fan of Wizards and Jesters. It has no words to translate. */
export function preview(): string {
  const cards = FAN.map((card, i) => {
    const turn = (i - (FAN.length - 1) / 2) * TURN;
    const place = `translate(${WIDTH / 2} ${TOP + HELD}) rotate(${turn}) translate(${-50 * SCALE} ${-HELD}) scale(${SCALE})`;
    return `<g transform="${place}">${drawn(card)}</g>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><style>${STYLE}</style>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#1e5747"/>${cards.join('')}</svg>`
  );
}
