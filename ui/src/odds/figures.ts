import { locale } from '../i18n/locale.svelte';

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

/** Expected points, to a tenth. */
export const tenths = (value: number): string => written(value, 'decimal', 1);
