import { t } from '../../i18n/locale.svelte';
import { YOU } from '../words/botNames';

/** A name for another reader: "You", the name of a player who has given none, would be themselves. */
export const nameOrSomebody = (name: string): string => (YOU.includes(name) ? t('challenge.somebody') : name);
