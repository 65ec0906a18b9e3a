import { expect, it } from 'vitest';

const FILES = import.meta.glob<string>('../src/**/*.{svelte,css}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Where the page changes its shape: widths of a small phone, a phone, a tablet upright and a desk; heights of a phone on
 * its side and of a small one upright. */
const BREAKPOINTS = ['24rem', '30rem', '34rem', '44rem', '64rem'];
/** What a declaration may not contain, by property. Relative units follow the type; a pixel or two align a line. */
const RAW: [property: RegExp, value: RegExp][] = [
  [/^((row-|column-)?gap|(margin|padding)(-[a-z]+)*|border(-[a-z]+)*-radius)$/, /[\d.]rem|([3-9]|\d\d)px/],
  [/^font(-size)?$/, /[\d.]rem/],
  [/^z-index$/, /\d/],
  [/^(transition|animation)(-duration|-delay)?$/, /\d(ms|s)\b/],
];

const stylesOf = (source: string): string =>
  (/<style>(.*)<\/style>/s.exec(source)?.[1] ?? '').replace(/\/\*.*?\*\//gs, '');

function rawValues(source: string): string[] {
  const declarations = stylesOf(source).matchAll(/([a-z-]+):\s*([^;{}]+)[;}]/g);
  return [...declarations]
    .filter(([, property = '', value = '']) =>
      RAW.some(
        ([properties, raw]) => properties.test(property) && raw.test(value.replace(/var\([^)]*\)/g, '')),
      ),
    )
    .map(([declaration]) => declaration);
}

it('reads style sheets, too', () => {
  expect(FILES['../src/design/type.css']).toContain('font');
});

it('knows a raw value from a token', () => {
  const styles = (text: string): string => `<style>a { ${text} }</style>`;
  expect(rawValues(styles('gap: 0.5rem;'))).toEqual(['gap: 0.5rem;']);
  expect(
    rawValues(styles('margin: -1px 0 0.2em; gap: var(--space-5); width: 3rem; z-index: var(--layer-bar);')),
  ).toEqual([]);
  expect(rawValues(styles('z-index: 3; transition: width 200ms;'))).toHaveLength(2);
});

it('the styles of all components are made of tokens', () => {
  const components = Object.entries(FILES).filter(([path]) => path.endsWith('.svelte'));
  const raw = components.flatMap(([path, source]) => rawValues(source).map((value) => `${path}: ${value}`));
  expect(raw).toEqual([]);
});

/** Where layouts still ask for the window, a parent for a child, or a component for another's inside. */
const FEW: [what: RegExp, most: number][] = [
  [/@media/g, 19],
  [/:global/g, 24],
  [/:has\(/g, 5],
];

it.each(FEW)('%s is used no more often', (what, most) => {
  const styles = Object.values(FILES).join('');
  expect([...styles.matchAll(what)].length).toBeLessThanOrEqual(most);
});

/** Of type: how a text looks. A layout that knows how much room there is says a size alone, with a property. */
const TYPE = /^\s*(font(-[a-z-]+)?|line-height|letter-spacing):/gm;
const SIZES = /--(figure|size):/g;

it('how text looks is decided in one place', () => {
  const others = Object.entries(FILES).filter(([path]) => !/design\/(type|fonts)\.css$/.test(path));
  const uses = (what: RegExp): string[] =>
    others.flatMap(([path, source]) => [...source.matchAll(what)].map(() => path));
  expect(uses(TYPE).length).toBeLessThanOrEqual(4);
  expect(uses(SIZES).length).toBeLessThanOrEqual(35);
});

it('the page changes its shape at five lengths alone', () => {
  const queries = Object.values(FILES).flatMap((source) => [...source.matchAll(/@media ([^{]*)/g)]);
  const lengths = queries.flatMap(([, query = '']) =>
    [...query.matchAll(/(?:width|height): ([^)]*)\)/g)].map(([, length]) => length),
  );
  expect([...new Set(lengths)].sort()).toEqual(BREAKPOINTS);
});
