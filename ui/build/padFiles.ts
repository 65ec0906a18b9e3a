import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { LANGUAGES } from '../src/app/wire.ts';

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** Texts that the pad shows; it knows of no others. */
const TEXTS = ['common', 'table', 'newGame', 'pad', 'live'];
/** What the page's other documents know. */
const ALL_TEXTS = './*/page/*.json';
/** Icons of the installed pad are fetched when it is installed. */
const PUBLIC = ['/favicon.svg', '/pad-manifest.json'];
const TEXT_FILE = /texts\/compiled\/(\w\w)\/page\/\w+\.json$/;
const RULE_TEXTS = /^(\w\w)\.json$/;

/** The language of a file of texts. */
function languageOf(output: Output): string | undefined {
  if (output.type === 'chunk') return TEXT_FILE.exec(output.facadeModuleId ?? '')?.[1];
  return output.names.map((name) => RULE_TEXTS.exec(name)?.[1]).find(Boolean);
}

/** Lists all files of the score pad, which keeps them for when there is no network, in `pad-files.json`. */
export function padFiles(): Plugin {
  return {
    name: 'pad-files',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/i18n/messages.ts')) return null;
      if (!code.includes(ALL_TEXTS)) this.error(`messages.ts no longer lists its texts as ${ALL_TEXTS}.`);
      return code.replace(ALL_TEXTS, `./*/page/{${TEXTS}}.json`);
    },
    generateBundle(_, bundle) {
      const built = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/'));
      const names = (of: Output[]): string[] => of.map(({ fileName }) => `/${fileName}`).sort();
      const version = createHash('sha256').update(names(built).join('\n')).digest('hex').slice(0, 12);
      const files = ['/pad', ...names(built.filter((each) => !languageOf(each))), ...PUBLIC];
      const inLanguage = (lang: string): string[] => names(built.filter((each) => languageOf(each) === lang));
      const languages = Object.fromEntries(LANGUAGES.map((lang) => [lang, inLanguage(lang)]));
      const source = JSON.stringify({ version, files, languages });
      this.emitFile({ type: 'asset', fileName: 'pad-files.json', source });
    },
  };
}
