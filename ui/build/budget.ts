import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { loadedWith, type Bundle, type Chunk } from './bundle.ts';

const TEXTS = /texts\/compiled\/\w\w\//;

const bytesOf = ({ code }: Chunk): number => gzipSync(code).length;
const isTexts = ({ facadeModuleId }: Chunk): boolean => TEXTS.test(facadeModuleId ?? '');

/** Fails the build if the JavaScript that a first visit loads exceeds this many gzipped bytes: the entry's and that of a
 * chunk that it imports at once, with texts in one language, the longest. */
export function budget(most: number, ...chunks: string[]): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_, bundle: Bundle) {
      const loaded = loadedWith(bundle, (chunk) => chunk.isEntry || chunks.includes(chunk.name));
      const texts = loaded.filter(isTexts).map(bytesOf);
      const code = loaded.filter((chunk) => !isTexts(chunk)).map(bytesOf);
      const sum = code.reduce((a, b) => a + b, Math.max(0, ...texts));
      if (sum > most)
        this.error(`The page loads ${sum} bytes of JavaScript, gzipped; ${most} is the most it may.`);
    },
  };
}
