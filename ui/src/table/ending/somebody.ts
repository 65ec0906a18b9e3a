import { t } from '../../i18n/locale.svelte';
import { YOU } from '../words/botNames';

/** Whether a player has given a name. */
export const isNamed = (name: string): boolean => !YOU.includes(name);

/** A name for another reader: "You", the name of a player who has given none, would be themselves. */
export const nameOrSomebody = (name: string): string => (isNamed(name) ? name : t('challenge.somebody'));
