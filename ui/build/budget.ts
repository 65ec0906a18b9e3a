import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../src/app/wire.ts';
import { loadedWith, type Bundle, type Chunk } from './bundle.ts';

const TEXTS = /texts\/compiled\/(\w\w)\//;

const sizeOf = (chunks: readonly Chunk[]): number =>
  chunks.reduce((bytes, { code }) => bytes + gzipSync(code).length, 0);

/** The language of the texts in a chunk; undefined: it is code. */
const languageOf = ({ facadeModuleId }: Chunk): string | undefined => TEXTS.exec(facadeModuleId ?? '')?.[1];

/** Fails the build if the JavaScript that a first visit loads exceeds this many gzipped bytes: that of the entry and of
 * the chunks of these names, code and texts, in the language with the longest. */
export function budget(most: number, ...chunks: string[]): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_, bundle: Bundle) {
      const loaded = loadedWith(bundle, (chunk) => chunk.isEntry || chunks.includes(chunk.name));
      const of = (lang?: string): number => sizeOf(loaded.filter((chunk) => languageOf(chunk) === lang));
      const sum = of() + Math.max(...LANGUAGES.map(of));
      if (sum > most)
        this.error(`The page loads ${sum} bytes of JavaScript, gzipped; ${most} is the most it may.`);
    },
  };
}
