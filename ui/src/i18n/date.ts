import { locale } from './locale.svelte';

/** A day as the reader's own country writes it, in the language of the page: `22 November 2026`; perhaps with the time. */
export function day(ms: number, dateStyle: 'long' | 'medium' = 'long', timed = false): string {
  const tag = navigator.languages.find((own) => own.startsWith(locale.lang)) ?? locale.lang;
  return new Intl.DateTimeFormat(tag, { dateStyle, ...(timed && { timeStyle: 'short' }) }).format(ms);
}

/** The first letters of a day of the week. */
export const weekday = (ms: number): string =>
  new Intl.DateTimeFormat(locale.lang, { weekday: 'narrow' }).format(ms);

/** A month and its year: `November 2026`. */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat(locale.lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  );
