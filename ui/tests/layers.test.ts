import { expect, test } from 'vitest';

const FILES = import.meta.glob<string>('../src/**/*.{ts,svelte,css}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** What the design may import. */
const OF_DESIGN = ['app', 'design', 'i18n'];
/** The one file that finds what the features declare. */
const MANIFEST = 'app/manifest.ts';
const IMPORT = /(?:from|import|glob<.*>)\s*\(?\s*'(\.[^']+)'/g;

interface Import {
  file: string;
  path: string;
}

const known = Object.entries(FILES).flatMap(([path, source]): Import[] => {
  const file = path.slice('../src/'.length);
  const to = (name: string): string => new URL(name, `file:///${file}`).pathname.slice(1);
  return [...source.matchAll(IMPORT)].map(([, name = '']) => ({ file, path: to(name) }));
});

const wrong = (test: (by: string, of: string) => boolean): string[] =>
  known.filter(({ file, path }) => test(file, path)).map(({ file, path }) => `${file} imports ${path}`);

const featureOf = (path: string): string | undefined => /^features\/(\w+)\//.exec(path)?.[1];

test('imports are found', () => {
  expect(known).toContainEqual({ file: 'game/scores.ts', path: 'design/scoreTable' });
  expect(wrong((by, of) => by === MANIFEST && of.startsWith('features/'))).toHaveLength(1);
});

test('features import nothing of each other', () => {
  const crosses = (by: string, of: string): boolean => {
    const [own, other] = [featureOf(by), featureOf(of)];
    return own !== undefined && other !== undefined && own !== other;
  };
  expect(wrong(crosses)).toEqual([]);
});

test('nothing below the features imports one of them', () => {
  expect(
    wrong((by, of) => !by.startsWith('features/') && by !== MANIFEST && of.startsWith('features/')),
  ).toEqual([]);
});

test('the design knows nothing of the game', () => {
  expect(wrong((by, of) => by.startsWith('design/') && !OF_DESIGN.includes(of.split('/')[0] ?? ''))).toEqual(
    [],
  );
});

test('nothing selects by what tests find things by', () => {
  const files = Object.entries(FILES).filter(([, source]) => source.includes('[data-testid'));
  expect(files.map(([file]) => file)).toEqual([]);
});
