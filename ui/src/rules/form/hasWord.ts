/** Without case and accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a title or a text has what somebody looks for. */
export const hasWord = (looked: string, { title, text }: { title: string; text: string }): boolean =>
  plain(`${title} ${text}`).includes(plain(looked.trim()));
