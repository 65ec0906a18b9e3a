import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const TEXTS = new URL('../../src/gizzard/core/texts/compiled/', import.meta.url);

/** A hash of all texts of the page. */
function version(): string {
  const files = readdirSync(TEXTS, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  );
  const contents = files.sort().map((file) => readFileSync(new URL(file, TEXTS)));
  return createHash('sha256').update(Buffer.concat(contents)).digest('base64url').slice(0, 8);
}

/**
 * Names the files of texts, such as `de-table.js`, in a folder whose name changes with them: the list of all, which
 * every page loads, is a third shorter compressed than with a hash in every name.
 */
export function texts(): Plugin {
  return {
    name: 'texts',
    apply: 'build',
    outputOptions(options) {
      const folder = `assets/${version()}`;
      const nameOf = (module: string): string => {
        const [, lang, part] = /\/compiled\/(\w+)\/page\/(\w+)\.json$/.exec(module) ?? [];
        return part ? `${folder}/${lang}-${part}.js` : 'assets/[name]-[hash].js';
      };
      return { ...options, chunkFileNames: ({ facadeModuleId }) => nameOf(facadeModuleId ?? '') };
    },
  };
}
