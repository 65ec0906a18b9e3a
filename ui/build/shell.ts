import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../src/app/wire.ts';

const TEXTS = new URL('../../src/gizzard/core/texts/compiled/', import.meta.url);
const OFFLINE = new URL('../offline.html', import.meta.url);
const EACH = / *<!-- each language -->\n(.*?) *<!-- \/each language -->\n/gs;

const shellTexts = (lang: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${lang}/shell.json`, TEXTS), 'utf8'));

/** A block in a language: `{{lang}}` is its code, `{{unloaded}}` a text. */
function inLanguage(block: string, lang: string): string {
  const texts: Record<string, string> = { ...shellTexts(lang), lang };
  return block.replace(/\{\{([\w.]+)\}\}/g, (_, key: string) => texts[key] ?? '');
}

/** A document that says what must be said before the page's own texts are there, in every language. */
export const inAllLanguages = (html: string): string =>
  html.replace(EACH, (_, block: string) => LANGUAGES.map((lang) => inLanguage(block, lang)).join(''));

/** Fills in the page's documents. `offline`: also writes the one for somebody without a connection. */
export function shell(offline = false): Plugin {
  return {
    name: 'shell',
    transformIndexHtml: { order: 'pre', handler: inAllLanguages },
    generateBundle() {
      const source = offline && inAllLanguages(readFileSync(OFFLINE, 'utf8'));
      if (source) this.emitFile({ type: 'asset', fileName: 'offline.html', source });
    },
  };
}
