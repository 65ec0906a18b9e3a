import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { LANGUAGES } from '../src/app/wire.ts';
import { languageOf } from './texts.ts';

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** Icons of the installed pad are fetched when it is installed. */
const PUBLIC = ['/favicon.svg', '/pad-manifest.json'];
const RULE_TEXTS = /^(\w\w)\.json$/;

/** The language of a file of texts, the pad's or the rules'. */
const languageIn = (output: Output): string | undefined =>
  languageOf(output.fileName) ??
  (output.type === 'asset'
    ? output.names.map((name) => RULE_TEXTS.exec(name)?.[1]).find(Boolean)
    : undefined);

/** Lists all files of the score pad, which keeps them for when there is no network, in `pad-files.json`. */
export function padFiles(): Plugin {
  return {
    name: 'pad-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const built = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/'));
      const names = (of: Output[]): string[] => of.map(({ fileName }) => `/${fileName}`).sort();
      const version = createHash('sha256').update(names(built).join('\n')).digest('hex').slice(0, 12);
      const files = ['/pad', ...names(built.filter((each) => !languageIn(each))), ...PUBLIC];
      const inLanguage = (lang: string): string[] => names(built.filter((each) => languageIn(each) === lang));
      const languages = Object.fromEntries(LANGUAGES.map((lang) => [lang, inLanguage(lang)]));
      const source = JSON.stringify({ version, files, languages });
      this.emitFile({ type: 'asset', fileName: 'pad-files.json', source });
    },
  };
}
