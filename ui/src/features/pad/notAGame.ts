import type { Key } from '../../i18n/locale.svelte';

/** Why a line of a file is not a game. */
export class NotAGame extends Error {
  constructor(
    readonly line: number,
    readonly key: Key,
    readonly details: Record<string, string | number> = {},
  ) {
    super(key);
  }
}
