/** Writes the page's two typefaces, reduced to the letters of its languages, into generated/fonts/. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const TEXTS = new URL('../../src/gizzard/core/texts/compiled/', import.meta.url);
const TO = new URL('../generated/fonts/', import.meta.url);
/** What people type, too: names have other letters than texts. */
const TYPED: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
];
/** Copyright and license stay in the files. */
const NAMES = [0, 13, 14];
const MOST_BYTES = 50_000;

interface Family {
  from: string;
  file: string;
  /** A value of each axis, or the range that is in use. */
  axes: Record<string, number | { min: number; max: number }>;
}

/* Soft: ends are round, as in the drawings of the cards. */
const FAMILIES: Record<string, Family> = {
  display: { from: 'fraunces', file: 'full', axes: { wght: 600, opsz: 30, SOFT: 100, WONK: 0 } },
  text: { from: 'source-sans-3', file: 'wght', axes: { wght: { min: 400, max: 700 } } },
};
/** Kerning, ligatures and accents. */
const FEATURES = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk'];

const typed = TYPED.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i));

/** All characters that the page's texts contain. */
function written(): string {
  const files = readdirSync(TEXTS, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  );
  return files.map((file) => readFileSync(new URL(file, TEXTS), 'utf8')).join('');
}

function subset({ from, file, axes }: Family, letters: string): Promise<Uint8Array> {
  const path = `@fontsource-variable/${from}/files/${from}-latin-${file}-normal.woff2`;
  const whole = readFileSync(createRequire(import.meta.url).resolve(path));
  return subsetFont(whole, letters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: FEATURES,
    preserveNameIds: NAMES,
  });
}

const letters = String.fromCodePoint(...typed) + written();
let bytes = 0;
mkdirSync(TO, { recursive: true });
for (const [name, family] of Object.entries(FAMILIES)) {
  const font = await subset(family, letters);
  bytes += font.length;
  writeFileSync(new URL(`${name}.woff2`, TO), font);
}
if (bytes > MOST_BYTES)
  throw new Error(`The typefaces have ${bytes} bytes; ${MOST_BYTES} is the most they may have.`);
