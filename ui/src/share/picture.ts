import { CAST } from '../characters/cast';
import { partsOf } from '../cards/characters';
import { STAR } from '../cards/marks';
import { TOKENS } from '../design/tokens';
import type { Avatar, Suit } from '../app/wire';

export interface PicturePlayer {
  name: string;
  avatar: Avatar | null;
  /** Bids made, such as `7/10`. */
  made: string;
  points: string;
  won: boolean;
  /** What they are ranked by. */
  total: number;
  /** The points after rounds. */
  line: (readonly [round: number, score: number])[];
}

export interface PictureOfGame {
  title: string;
  subtitle: string;
  /** Heading of the bids made. */
  made: string;
  players: PicturePlayer[];
  /** Where to play; empty if others cannot reach it. */
  address: string;
}

export const WIDTH = 1200;
export const HEIGHT = 630;

/** A picture that is sent to others looks the same from every theme. */
const FELT = '#123a40';
const GOLD = '#d8b25c';
const PAPER = '#fbf8f1';
const INK = '#1d2a30';
const PALE = '#f6e9d2';
const SEATS = ['#14555f', '#a34a12', '#6b3fa0', '#2d6b2f', '#a3245e', '#4d5560'];
const CLOTHES: Record<Suit, string> = { S: '#72797c', H: '#d1767a', D: '#719ac4', C: '#78a588' };
const SERIF =
  "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,Georgia,'DejaVu Serif',serif";
const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif";
const CHART = { left: 660, right: 1120, top: 190, bottom: 520 };

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\p{Cc}/gu, '');

interface Style {
  size: number;
  weight?: number;
  fill?: string;
  font?: string;
  anchor?: 'start' | 'middle' | 'end';
  /** The widest it may be; longer text is narrowed to it. */
  most?: number;
}

/** About as wide as a letter is, in ems. */
const LETTER = 0.54;

function text(x: number, y: number, words: string, style: Style): string {
  const { size, weight = 400, fill = INK, font = SANS, anchor = 'start', most } = style;
  const narrow =
    most && [...words].length * size * LETTER > most
      ? ` textLength="${most}" lengthAdjust="spacingAndGlyphs"`
      : '';
  const look = `font-family="${font}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}"`;
  return `<text x="${x}" y="${y}" ${look}${narrow}>${escaped(words)}</text>`;
}

const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;

function face({ name, avatar }: PicturePlayer, x: number, y: number, size: number): string {
  const character = avatar && CAST[avatar];
  const fills = {
    tone: CLOTHES[character ? character.suit : 'S'],
    pale: PALE,
    ink: INK,
    line: 'none',
  };
  const inside = character
    ? `<svg x="6" y="2" width="88" height="96" viewBox="8 14 84 91.6">${character.strokes
        .map(partsOf)
        .map(([style, d]) => path(d, fills[style], `stroke="${INK}" stroke-width="3"`))
        .join('')}</svg>`
    : text(50, 67, [...name.trim()][0]?.toLocaleUpperCase() ?? '', {
        size: 50,
        weight: 600,
        font: SERIF,
        anchor: 'middle',
      });
  return `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 100 100" stroke-linecap="round" stroke-linejoin="round">
<clipPath id="round"><circle cx="50" cy="50" r="48"/></clipPath><g clip-path="url(#round)"><circle cx="50" cy="50" r="48" fill="${PAPER}"/>${inside}</g>
<circle cx="50" cy="50" r="48" fill="none" stroke="${INK}" stroke-width="4"/></svg>`;
}

function standings({ players, made }: PictureOfGame): string {
  const gap = Math.min(78, 420 / players.length);
  const ranking = [...players.entries()].sort(([, a], [, b]) => b.total - a.total);
  const rows = ranking.map(([seat, player], i) => {
    const y = 182 + i * gap;
    const size = gap - 14;
    const middle = y + size / 2 + 10;
    const prize = player.won
      ? `<rect x="500" y="${middle - 34}" width="112" height="48" rx="12" fill="#f2b134"/>`
      : '';
    return (
      face(player, 80, y, size) +
      token(seat, 80 + size * 0.82, y + size * 0.82, size / 55) +
      text(102 + size, middle, player.name, { size: 28, weight: player.won ? 700 : 500, most: 300 - size }) +
      text(470, middle, player.made, { size: 22, fill: '#3c4d4d', anchor: 'end' }) +
      prize +
      text(600, middle + 2, player.points, { size: 32, weight: 600, font: SERIF, anchor: 'end' })
    );
  });
  return text(470, 168, made, { size: 18, fill: '#3c4d4d', anchor: 'end', most: 260 }) + rows.join('');
}

function chart({ players }: PictureOfGame): string {
  const all = players.flatMap(({ line }) => line.map(([, score]) => score));
  const rounds = Math.max(1, ...players.flatMap(({ line }) => line.map(([round]) => round)));
  const [low, high] = [Math.min(0, ...all), Math.max(50, ...all)];
  const x = (round: number): number => CHART.left + (round / rounds) * (CHART.right - CHART.left);
  const y = (value: number): number =>
    CHART.top + ((high - value) / (high - low)) * (CHART.bottom - CHART.top);
  const zero = `<path d="M${CHART.left} ${y(0)}H${CHART.right}" stroke="#c9c2b0" stroke-width="2"/>`;
  const lines = players.map(({ line }, seat) => {
    const course = path(
      `M${line.map(([round, score]) => `${x(round).toFixed(1)} ${y(score).toFixed(1)}`).join('L')}`,
      'none',
      `stroke="${SEATS[seat]}" stroke-width="5" stroke-linejoin="round"`,
    );
    const [round, score] = line.at(-1) ?? [0, 0];
    return course + token(seat, x(round), y(score), 1.1);
  });
  return zero + lines.join('');
}

const token = (seat: number, x: number, y: number, scale: number): string =>
  path(
    TOKENS[seat] ?? '',
    SEATS[seat] ?? INK,
    `stroke="${PAPER}" stroke-width="5" paint-order="stroke" transform="translate(${x} ${y}) scale(${scale}) translate(-10 -10)"`,
  );

const stars = (): string =>
  [...Array(14).keys()]
    .map((i) =>
      path(STAR, GOLD, `transform="translate(${30 + i * 84} ${i % 2 ? 4 : 590}) scale(.32)" opacity=".7"`),
    )
    .join('');

/** The end of a game as an SVG document: names, points, bids made and the chart; players in the order of their seats. */
export function pictureOf(game: PictureOfGame): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${FELT}"/>${stars()}
<rect x="40" y="40" width="1120" height="550" rx="28" fill="${PAPER}"/>
${text(80, 112, game.title, { size: 50, weight: 600, font: SERIF, most: 1040 })}
${standings(game)}${chart(game)}
${text(660, 554, game.subtitle, { size: 20, fill: '#3c4d4d', most: 330 })}
${text(1120, 554, 'Gizzard', { size: 28, weight: 600, font: SERIF, anchor: 'end' })}
${text(1120, 578, game.address, { size: 18, fill: '#3c4d4d', anchor: 'end', most: 460 })}</svg>`;
}
