import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { Outline } from './outline.ts';
import { png } from './png.ts';

type Colour = readonly [number, number, number];

const GROUND: Colour = [0x12, 0x34, 0x3b];
const GOLD: Colour = [0xf2, 0xb1, 0x34];
/** Half the line around the hat, and the round of the corners, in hundredths of the drawing. */
const RIM = 2;
const ROUND = 22;
/** Each pixel is looked at in so many places across and down. */
const SAMPLES = 3;

/** The colour of the favicon at a point of its box of 100 by 100. */
function drawing(favicon: string): (x: number, y: number) => Colour {
  const [brim, hat] = [...favicon.matchAll(/ d="([^"]+)"/g)].map((found) => new Outline(found[1] as string));
  if (!brim || !hat) throw new Error('favicon.svg no longer holds a brim and a hat.');
  return (x, y) => {
    if (hat.touches(x, y, RIM)) return GROUND;
    return hat.holds(x, y) || brim.holds(x, y) ? GOLD : GROUND;
  };
}

function rounded(x: number, y: number): boolean {
  const over = (v: number): number => Math.max(0, Math.abs(v - 50) - (50 - ROUND));
  return Math.hypot(over(x), over(y)) <= ROUND;
}

/**
 * The favicon as RGBA bytes.
 * @param margin  what of each side a device may cut off, as a part of the whole; with 0 the corners are round
 */
function pixels(favicon: string, size: number, margin: number): Uint8Array {
  const colour = drawing(favicon);
  const rgba = new Uint8Array(size * size * 4);
  const place = (pixel: number, sample: number): number =>
    ((pixel + (sample + 0.5) / SAMPLES) / size - margin) * (100 / (1 - 2 * margin));
  for (let i = 0; i < size * size; i++) {
    const sum = [0, 0, 0];
    let hits = 0;
    for (let s = 0; s < SAMPLES ** 2; s++) {
      const x = place(i % size, s % SAMPLES);
      const y = place(Math.floor(i / size), Math.floor(s / SAMPLES));
      if (margin === 0 && !rounded(x, y)) continue;
      colour(x, y).forEach((value, k) => (sum[k] = (sum[k] as number) + value));
      hits++;
    }
    if (hits > 0) rgba.set([...sum.map((value) => value / hits), (255 * hits) / SAMPLES ** 2], i * 4);
  }
  return rgba;
}

/** Draws the icons of the installed page from the favicon. */
export function icons(): Plugin {
  const wanted: [name: string, size: number, margin: number][] = [
    ['icon-192.png', 192, 0],
    ['icon-512.png', 512, 0],
    ['icon-maskable.png', 512, 0.16],
    ['icon-apple.png', 180, 0.08],
  ];
  return {
    name: 'icons',
    apply: 'build',
    generateBundle() {
      const favicon = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8');
      for (const [fileName, size, margin] of wanted)
        this.emitFile({ type: 'asset', fileName, source: png(size, pixels(favicon, size, margin)) });
    },
  };
}
