import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Document, Page } from '../src/app/page.ts';
import { LANGUAGES } from '../src/app/wire.ts';
import { loadedWith, type Bundle, type Chunk } from './bundle.ts';

const FEATURES = new URL('../src/features/', import.meta.url);
const TEXTS = new URL('../../src/gizzard/core/texts/compiled/', import.meta.url);

/** What the server has to know of an address. */
interface Entry {
  path: string;
  document: string;
  preview: string | null;
  /** By language. */
  titles: Record<string, string>;
  /** The files that the browser loads besides the shell's. */
  files: string[];
}

/** A page, and the file of its component. */
interface Declared {
  page: Page | Document;
  component: string | null;
}

const load = async <T>(file: URL): Promise<T> => (await import(file.href)) as T;

/** The file that a page loads: Rolldown knows it by its path only. */
function componentOf(page: Page | Document, folder: URL): string | null {
  const [, file] = 'component' in page ? (/import\(["'](.+?)["']\)/.exec(`${page.component}`) ?? []) : [];
  return file ? new URL(file, folder).pathname : null;
}

/** All pages that the features declare. */
async function declaredPages(): Promise<Declared[]> {
  const folders = readdirSync(FEATURES).map((name) => new URL(`${name}/`, FEATURES));
  const found = folders.map(async (folder) => {
    const file = await load<{ default: (Page | Document)[] }>(new URL('page.ts', folder));
    return file.default.map((page) => ({ page, component: componentOf(page, folder) }));
  });
  return (await Promise.all(found)).flat();
}

/** The page's messages in a language. */
function messages(lang: string): Record<string, string> {
  const folder = new URL(`${lang}/page/`, TEXTS);
  const files = readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
  return Object.assign({}, ...files);
}

/** The files of a component that the shell does not load. */
function filesOf(component: string | null, bundle: Bundle): string[] {
  const shell = new Set(loadedWith(bundle, (chunk) => chunk.isEntry));
  const own = loadedWith(bundle, ({ moduleIds }) => component !== null && moduleIds.includes(component));
  const files = (chunk: Chunk): string[] => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])];
  return own.filter((chunk) => !shell.has(chunk)).flatMap(files);
}

/** Lists the addresses of all pages, with their titles and files, for the server: `pages.json`. */
export function pages(): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    async generateBundle(_, bundle) {
      const texts = LANGUAGES.map((lang) => [lang, messages(lang)] as const);
      const titles = ({ title }: Page | Document): Record<string, string> =>
        Object.fromEntries(texts.flatMap(([lang, text]) => (title ? [[lang, text[title] ?? '']] : [])));
      const entries = (await declaredPages()).flatMap(({ page, component }) =>
        page.paths.map((path): Entry => ({
          path,
          document: 'document' in page ? page.document : 'index.html',
          preview: ('preview' in page && page.preview) || null,
          titles: titles(page),
          files: filesOf(component, bundle),
        })),
      );
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(entries) });
    },
  };
}
