import { paramsIn, similar, type Params } from './addresses';
import { page, type Document, type Page } from './page';

const FILES = import.meta.glob<(Page | Document)[]>('../features/*/page.ts', {
  eager: true,
  import: 'default',
});
const DECLARED = Object.values(FILES).flat();
const PAGES = DECLARED.filter((each): each is Page => 'component' in each);

const UNKNOWN = page({ paths: [], texts: ['start'], component: () => import('./UnknownPage.svelte') });

/** A page with the parameters of its address. */
export interface Route {
  page: Page;
  params: Params;
}

/** The page at an address; null if the browser would have to load it, or there is none. */
export function pageAt(address: string): Route | null {
  const found = PAGES.flatMap((page) =>
    page.paths.map((path) => ({ page, params: paramsIn(path, address) })),
  );
  const matches = found.filter((route): route is Route => route.params !== null);
  return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0] ?? null;
}

/** What an address leads to: a page, perhaps the one that says that there is none. Punctuation after the
 * address is ignored: people copy it along with a link. */
export const routeOf = (address: string): Route =>
  pageAt(address.replace(/(?<=.)[^\w-]+$/, '')) ?? { page: UNKNOWN, params: {} };

/** The pages with a title that an address may have meant that leads to nothing, nearest first. */
export function suggestions(address: string): (Page | Document)[] {
  const titled = DECLARED.filter(({ title }) => title);
  const { near } = routeOf(address).page;
  const paths = titled.flatMap(({ paths }) => paths);
  const nearest = [...(near ? [near] : []), ...similar(address, paths)];
  return [...new Set(nearest.flatMap((path) => titled.filter(({ paths }) => paths.includes(path))))];
}
