import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Plugin } from 'vite';
import { preview } from './preview.ts';

const GROUND = '#12343b';

/** The favicon for a launcher. `margin`: the part of each side that a device may cut off, in hundredths. */
function icon(favicon: string, margin: number): string {
  if (margin === 0) return favicon;
  const size = 100 + 2 * margin;
  const box = `viewBox="${-margin} ${-margin} ${size} ${size}"`;
  const ground = `<rect x="${-margin}" y="${-margin}" width="${size}" height="${size}" fill="${GROUND}"/>`;
  return favicon.replace(/viewBox="[^"]*"/, box).replace('>', `>${ground}`);
}

function png(svg: string, width: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();
}

/** Draws the icons of the installed page from the favicon, and the picture that links are shown with. */
export function icons(): Plugin {
  const wanted: [name: string, size: number, margin: number][] = [
    ['icon-192.png', 192, 0],
    ['icon-512.png', 512, 0],
    ['icon-maskable.png', 512, 24],
    ['icon-apple.png', 180, 10],
  ];
  return {
    name: 'icons',
    apply: 'build',
    async generateBundle() {
      const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
      await initWasm(readFileSync(wasm));
      const favicon = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8');
      for (const [fileName, size, margin] of wanted)
        this.emitFile({ type: 'asset', fileName, source: png(icon(favicon, margin), size) });
      this.emitFile({ type: 'asset', fileName: 'preview.png', source: png(preview(), 1200) });
    },
  };
}
