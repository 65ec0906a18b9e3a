import { points } from '../i18n/locale.svelte';
import { ranking, totals, type Sheet } from './sheet';

/** A game as a picture to send: the ranking and how it came about. */

const WIDTH = 1200;
const HEIGHT = 630;
const FELT = '#123a40';
const GOLD = '#d8b25c';
const PAPER = '#fbf8f1';
const INK = '#1d2a30';
const SEATS = ['#14555f', '#a34a12', '#6b3fa0', '#2d6b2f', '#a3245e', '#4d5560'];
const SERIF =
  "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,Georgia,'DejaVu Serif',serif";
const CHART = { left: 640, right: 1120, top: 190, bottom: 520 };

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\p{Cc}/gu, '');

const words = (x: number, y: number, size: number, text: string, more = ''): string =>
  `<text x="${x}" y="${y}" font-family="${SERIF}" font-size="${size}" fill="${INK}" ${more}>${escaped(text)}</text>`;

const shortened = (name: string): string => (name.length > 18 ? `${name.slice(0, 17)}…` : name);

export function picture(sheet: Sheet, title: string): string {
  const rows = ranking(sheet).map(({ seat, place, score }, i) => {
    const y = 232 + i * 62;
    const mark = `<circle cx="150" cy="${y - 12}" r="11" fill="${SEATS[seat]}"/>`;
    const bold = place === 1 ? 'font-weight="700"' : '';
    return `${words(90, y, 30, `${place}.`)}${mark}${words(176, y, 34, shortened(sheet.names[seat] ?? ''), bold)}${words(580, y, 34, points(score), `text-anchor="end" ${bold}`)}`;
  });
  const frame = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${FELT}"/><rect x="36" y="36" width="${WIDTH - 72}" height="${HEIGHT - 72}" rx="28" fill="${PAPER}" stroke="${GOLD}" stroke-width="3"/>`;
  const head = `${words(90, 128, 58, title, 'font-weight="600"')}${words(1120, 128, 28, 'Gizzard', 'text-anchor="end"')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${frame}${head}${rows.join('')}${chart(sheet)}</svg>`;
}

function chart(sheet: Sheet): string {
  const lines = totals(sheet);
  const all = lines.flat().map((value) => value ?? 0);
  const [low, high] = [Math.min(0, ...all), Math.max(50, ...all)];
  const last = Math.max(1, ...lines.map((line) => line.length - 1));
  const x = (round: number): number => CHART.left + (round / last) * (CHART.right - CHART.left);
  const y = (value: number): number =>
    CHART.top + ((high - value) / (high - low)) * (CHART.bottom - CHART.top);
  const zero = `<path d="M${CHART.left} ${y(0)}H${CHART.right}" stroke="#8f8a78" stroke-width="1.5"/>`;
  const drawn = lines.map((line, seat) => {
    const places = line.flatMap((value, i) => (value === null ? [] : [`${x(i)},${y(value)}`]));
    return `<polyline points="${places.join(' ')}" fill="none" stroke="${SEATS[seat]}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`;
  });
  return zero + drawn.join('');
}

/** The picture as PNG. */
export async function pictureFile(sheet: Sheet, title: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture(sheet, title))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob as Blob)));
}
