import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../src/app/wire.ts';
import { loadedWith, type Bundle } from './bundle.ts';
import { nameOf } from './texts.ts';

const sizeOf = (code: string | Uint8Array | undefined): number => (code ? gzipSync(code).length : 0);
const sum = (sizes: number[]): number => sizes.reduce((all, size) => all + size, 0);

/** Fails the build if the JavaScript that a first visit loads exceeds this many gzipped bytes: that of the entry, and
 * the chunks and texts of these names, in the language with the longest. */
export function budget(most: number, ...names: string[]): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    writeBundle(_, bundle: Bundle) {
      const loaded = loadedWith(bundle, (chunk) => chunk.isEntry || names.includes(chunk.name));
      const texts = (lang: string): number =>
        sum(
          names
            .map((part) => bundle[nameOf(lang, part)])
            .map((file) => (file?.type === 'asset' ? sizeOf(file.source) : 0)),
        );
      const bytes = sum(loaded.map(({ code }) => sizeOf(code))) + Math.max(...LANGUAGES.map(texts));
      if (bytes > most)
        this.error(`The page loads ${bytes} bytes of JavaScript, gzipped; ${most} is the most it may.`);
    },
  };
}
