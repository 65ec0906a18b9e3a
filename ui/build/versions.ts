import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const TEXTS = '../src/gizzard/core/texts/compiled/**/*.json';
const UI = new URL('../', import.meta.url).pathname;

/** Changes with the name or content of any of these files. */
export function versionOf(...patterns: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns, { cwd: UI }).sort())
    hash.update(file).update(readFileSync(UI + file));
  return hash.digest('base64url').slice(0, 8);
}

/**
 * Writes scripts and styles into a folder whose name changes with any of the sources. Each names many others, and so
 * changes with them anyhow; without a hash in every name all are smaller.
 */
export function versions(): Plugin {
  const folder = `assets/${versionOf('*.{html,json,ts}', '{build,generated,public,src}/**/*.*', TEXTS)}`;
  return {
    name: 'versions',
    apply: 'build',
    outputOptions: (options) => ({
      ...options,
      entryFileNames: `${folder}/[name].js`,
      chunkFileNames: `${folder}/[name].js`,
      assetFileNames: ({ names }) =>
        names[0]?.endsWith('.css') ? `${folder}/[name][extname]` : 'assets/[name]-[hash][extname]',
    }),
  };
}
