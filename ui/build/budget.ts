import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { loadedWith, type Bundle } from './bundle.ts';

/** Fails the build if the JavaScript that a first visit loads exceeds this many gzipped bytes: the entry's and that of a
 * chunk that it imports at once; the start page's texts count in every language. */
export function budget(most: number, ...chunks: string[]): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_, bundle: Bundle) {
      const loaded = loadedWith(bundle, (chunk) => chunk.isEntry || chunks.includes(chunk.name));
      const bytes = loaded.map(({ code }) => gzipSync(code).length);
      const sum = bytes.reduce((a, b) => a + b, 0);
      if (sum > most)
        this.error(`The page loads ${sum} bytes of JavaScript, gzipped; ${most} is the most it may.`);
    },
  };
}
