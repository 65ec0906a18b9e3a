import { expect, it } from 'vitest';

/** Files whose styles do not yet take spaces, sizes of type, corners, layers and durations from the tokens in
 * `design/app.css`; all others do, and new ones have to. */
const LATER: readonly string[] = [
  'design/Columns.svelte',
  'design/Footer.svelte',
  'design/ScoreTable.svelte',
  'features/pad/RoundTable.svelte',
  'hints/Advice.svelte',
  'table/Toolbar.svelte',
  'table/board/Board.svelte',
  'table/board/Felt.svelte',
  'table/board/RoundBanner.svelte',
  'table/board/Seat.svelte',
  'table/board/SpeechBubble.svelte',
  'table/hand/Hand.svelte',
  'table/prompts/BidPrompt.svelte',
  'table/prompts/Notices.svelte',
  'table/prompts/Prompt.svelte',
  'table/prompts/TrumpPrompt.svelte',
  'table/status/Status.svelte',
];

const FILES = import.meta.glob<string>('../src/**/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
});
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

/** Sizes of type, layers and durations, in all components. A size that follows its window is between two tokens or of
 * one line; a celebration, and a count to three, take their own time. */
const EVERYWHERE = /^(font|z-index|transition|animation)/;
const FLUID = /(clamp|min|max)\(/;
const OWN_TIME = ['WinnersMoment', 'board/Felt', 'board/Seat', 'prompts/Notices'];

it('knows a raw value from a token', () => {
  const styles = (text: string): string => `<style>a { ${text} }</style>`;
  expect(rawValues(styles('gap: 0.5rem;'))).toEqual(['gap: 0.5rem;']);
  expect(
    rawValues(styles('margin: -1px 0 0.2em; gap: var(--space-5); width: 3rem; z-index: var(--layer-bar);')),
  ).toEqual([]);
  expect(rawValues(styles('z-index: 3; transition: width 200ms;'))).toHaveLength(2);
});

it('the styles of all other components are made of tokens', () => {
  const found = Object.entries(FILES)
    .map(([path, source]) => ({ path: path.replace('../src/', ''), raw: rawValues(source) }))
    .filter(({ path, raw }) => raw.length > 0 && !LATER.includes(path));
  expect(found).toEqual([]);
});

it('type, layers and motion are made of tokens everywhere', () => {
  const raw = Object.entries(FILES).flatMap(([path, source]) =>
    rawValues(source)
      .filter((value) => EVERYWHERE.test(value) && !FLUID.test(value))
      .filter((value) => !(value.startsWith('animation') && OWN_TIME.some((own) => path.includes(own))))
      .map((value) => `${path}: ${value}`),
  );
  expect(raw).toEqual([]);
});
