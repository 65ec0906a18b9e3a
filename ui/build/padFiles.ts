import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Texts that the pad shows; the other parts' are no files of it. */
const TEXTS = ['start', 'table', 'newGame', 'pad', 'live'];
const PUBLIC = ['/favicon.svg', '/icon-192.png', '/icon-512.png', '/icon-apple.png', '/pad-manifest.json'];
const TEXT_FILE = /i18n\/\w\w\/(\w+)\.ts$/;

/** Lists all files of the score pad, which keeps them for when there is no network, in `pad-files.json`. */
export function padFiles(): Plugin {
  return {
    name: 'pad-files',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const [name, chunk] of Object.entries(bundle)) {
        const part = chunk.type === 'chunk' && TEXT_FILE.exec(chunk.facadeModuleId ?? '')?.[1];
        if (part && !TEXTS.includes(part)) delete bundle[name];
      }
      const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const version = createHash('sha256').update(built.sort().join('\n')).digest('hex').slice(0, 12);
      const files = ['/pad', ...built.map((name) => `/${name}`), ...PUBLIC];
      const source = JSON.stringify({ version, files });
      this.emitFile({ type: 'asset', fileName: 'pad-files.json', source });
    },
  };
}
