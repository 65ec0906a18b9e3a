import type { Card } from './code';
import { belowIndex, indexOf, isDrawn, middleOf, type Index, type Middle } from './decks';
import { GLYPHS } from './glyphs';
import { centred, placed } from './path';

/** What is drawn of a card: a class that says how, and a path. */
export type Layer = readonly [style: string, path: string];

/** The box of a card is 100 by 140. */
const UPSIDE_DOWN = { x: 100, y: 140, sx: -1, sy: -1 };
const twice = (path: string): string => path + placed(path, UPSIDE_DOWN);

const NOTCHES = 13;

/** A line from a circle about the middle of the card to a wider one. */
function notch(i: number): string {
  const turn = (2 * Math.PI * i) / NOTCHES;
  const at = (radius: number): string =>
    `${(50 + Math.sin(turn) * radius).toFixed(2)} ${(70 - Math.cos(turn) * radius).toFixed(2)}`;
  return `M${at(33.5)}L${at(25)}`;
}
const notches = (from: number, to: number): string =>
  [...Array(to - from).keys()].map((i) => notch(from + i)).join('');

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const WINDOW = 'M28 24H72V116H28ZM28 78 72 62';
const SHIELD = 'M27 26H73V98L50 116 27 98Z';

function middleLayers(middle: Middle, suit: string): Layer[] {
  switch (middle.kind) {
    case 'character':
      return [];
    case 'pips': {
      const pips = middle.places.map(([x, y, down]) => centred(suit, x, y, down ? -0.185 : 0.185));
      return [['mark', pips.join('')]];
    }
    case 'ace':
      return [
        ['mark', centred(suit, 50, 70, 0.5)],
        ['ring', circle(50, 70, 33)],
      ];
    case 'court':
      return [
        ['window', WINDOW],
        ['emblem', twice(centred(middle.emblem, 50, 45, 0.36))],
        ['mark', twice(centred(suit, 34, 30, 0.09))],
      ];
    case 'emblem':
      return [
        ['window', SHIELD],
        ['emblem', centred(middle.emblem, 50, 62, 0.4)],
        ['mark', centred(suit, 50, 98, 0.16)],
      ];
    case 'dial':
      return [
        ['window', circle(50, 70, 20)],
        ['mark', centred(suit, 50, 70, 0.25)],
        ['notch', notches(0, middle.notches)],
        ['notch off', notches(middle.notches, NOTCHES)],
      ];
  }
}

const FRACTION = /[½¾]/;
/** The fraction of an index, small and beside its first `digits` letters. */
const fractionLayer = (text: string, digits: number): Layer => [
  'fraction',
  placed(GLYPHS[text] ?? '', { x: digits > 1 ? 21.5 : 19, y: 8, sx: 1, sy: 1.15 }),
];

/** The letters of an index, in one line. */
export function letters(text: string, x: number, y: number, height: number): string {
  const scale = height / 14;
  const [advance, narrow] = text.length > 1 ? [7.2, 0.76] : [10, 1];
  const sx = scale * narrow;
  return [...text]
    .map((letter, i) => placed(GLYPHS[letter] ?? '', { x: x + i * advance * sx, y, sx, sy: scale }))
    .join('');
}

/** The index in a corner: a mark, or letters in one line, and the suit below. */
export function cornerLayers(index: Index, suit: string): Layer[] {
  const small = placed(suit, { x: 7.75, y: 33.5, sx: 0.125, sy: 0.125 });
  if ('mark' in index) {
    return [['mark', placed(index.mark, { x: 6.5, y: 7, sx: 0.2, sy: 0.2 }) + small]];
  }
  const whole = index.letters.replace(FRACTION, '');
  const line = letters(whole, whole.length > 1 ? 4.8 : 6.5, 8, 21);
  const fraction = FRACTION.exec(index.letters)?.[0];
  return [['mark', small], ['letters', line], ...(fraction ? [fractionLayer(fraction, whole.length)] : [])];
}

const known = new Map<string, Layer[]>();

/** A card's layers from the bottom up, without paper and character; computed once, unless its drawing may be missing. */
export function layersOf(card: Card, deck: string): Layer[] {
  if (!isDrawn(card, deck)) return draw(card, deck);
  const key = `${deck} ${card}`;
  const layers = known.get(key) ?? draw(card, deck);
  known.set(key, layers);
  return layers;
}

function draw(card: Card, deck: string): Layer[] {
  const suit = belowIndex(card, deck);
  const corners = cornerLayers(indexOf(card, deck), suit).map(([style, path]): Layer => [style, twice(path)]);
  const layers = [...middleLayers(middleOf(card, deck), suit), ...corners];
  const styles = [...new Set(layers.map(([style]) => style))];
  return styles
    .map((style): Layer => [
      style,
      layers.flatMap(([other, path]) => (other === style ? [path] : [])).join(''),
    ])
    .filter(([, path]) => path !== '');
}
