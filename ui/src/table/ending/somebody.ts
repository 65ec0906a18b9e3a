import { t } from '../../i18n/locale.svelte';
import { YOU } from '../words/botNames';

/** Whether a player has given a name. */
export const isNamed = (name: string): boolean => !YOU.includes(name);

/** At most as long as a name at a table, and all of it visible. */
const READABLE = /^(?!.*\p{DI})(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,40}$/u;

/** The name with which the sender has signed a link (`?by=Anna`); empty if it is not one that a table would accept. */
export function signatureIn(search: string): string {
  const name = new URLSearchParams(search).get('by')?.trim() ?? '';
  return READABLE.test(name) && isNamed(name) ? name : '';
}

/** A name for another reader: "You", the name of a player who has given none, would be themselves. */
export const nameOrSomebody = (name: string): string => (isNamed(name) ? name : t('challenge.somebody'));
