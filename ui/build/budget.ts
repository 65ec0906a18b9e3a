import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fails the build if the JavaScript that must be loaded before the first game exceeds this many gzipped bytes. */
export function budget(most: number): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const loaded = new Set<string>();
      const load = (name: string): void => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || loaded.has(name)) return;
        loaded.add(name);
        chunk.imports.forEach(load);
      };
      for (const [name, chunk] of Object.entries(bundle))
        if (chunk.type === 'chunk' && chunk.isEntry) load(name);
      const bytes = [...loaded].map((name) => gzipSync((bundle[name] as { code: string }).code).length);
      const sum = bytes.reduce((a, b) => a + b, 0);
      if (sum > most)
        this.error(`The page loads ${sum} bytes of JavaScript, gzipped; ${most} is the most it may.`);
    },
  };
}
