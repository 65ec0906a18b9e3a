import type { Language } from '../app/wire';

const FILES = import.meta.glob<string>('../../../src/gizzard/core/texts/compiled/*/shell.json', {
  import: 'name',
  eager: true,
});

/** Each language by its own name, so that everybody finds theirs. */
export const nameOf = (lang: Language): string =>
  FILES[`../../../src/gizzard/core/texts/compiled/${lang}/shell.json`] ?? lang;
