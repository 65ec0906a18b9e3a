import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../src/app/wire.ts';
import { versionOf } from './versions.ts';

const COMPILED = new URL('../../src/gizzard/core/texts/compiled/', import.meta.url);

interface File {
  lang: string;
  part: string;
  texts: string;
}

const filesOf = (lang: string): File[] =>
  readdirSync(new URL(`${lang}/page/`, COMPILED)).map((name) => ({
    lang,
    part: name.replace('.json', ''),
    texts: readFileSync(new URL(`${lang}/page/${name}`, COMPILED), 'utf8'),
  }));

const FILES = LANGUAGES.flatMap(filesOf);
const FOLDER = `assets/${versionOf('../src/gizzard/core/texts/compiled/*/page/*.json')}`;

/** The file of a part's texts in a built page. */
export const nameOf = (lang: string, part: string): string => `${FOLDER}/${lang}-${part}.js`;

/** The language of such a file; undefined: it is another. */
export const languageOf = (fileName: string): string | undefined =>
  FILES.find(({ lang, part }) => nameOf(lang, part) === fileName)?.lang;

/**
 * Writes the texts, for a page of a few parts only theirs. The page knows the names of the files without a list, which
 * every visitor would load: they lie in a folder whose name changes with any of them.
 */
export function texts(parts?: readonly string[]): Plugin {
  return {
    name: 'texts',
    apply: 'build',
    config: () => ({ define: { TEXTS: JSON.stringify(`/${FOLDER}`) } }),
    generateBundle() {
      for (const { lang, part, texts } of FILES) {
        const source = `export default ${texts}`;
        if (!parts || parts.includes(part))
          this.emitFile({ type: 'asset', fileName: nameOf(lang, part), source });
      }
    },
  };
}
