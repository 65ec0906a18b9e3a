import { locale } from './locale.svelte';

const formats = new Map<string, Intl.NumberFormat>();

function written(value: number, style: 'percent' | 'decimal', digits: number): string {
  const key = `${locale.lang} ${style} ${digits}`;
  const options = { style, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale.lang, options);
  formats.set(key, format);
  return format.format(value).replace('-', '\u2212');
}

/** `89 %`, as the language writes it. */
export const percent = (share: number, digits = 0): string => written(share, 'percent', digits);

/** How many of some that were counted, in percent; 0 of none. */
export const percentOf = (part: number, whole: number): string => percent(whole ? part / whole : 0);

/** Of a hundred. */
export const hundredths = (share: number): string => locale.number(Math.round(100 * share));

/** Expected points, to a tenth. */
export const tenths = (value: number): string => written(Math.abs(value) < 0.05 ? 0 : value, 'decimal', 1);

/** The same with its sign: what is gained or lost. */
export const signedTenths = (value: number): string => (value >= 0.05 ? `+${tenths(value)}` : tenths(value));
