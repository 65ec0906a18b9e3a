import type { Reason } from '../app/wire';
import { sentencesOf } from '../hints/reason';
import type { Localizer } from '../table/words/narrate';

/** The reasons of all choices: sentences shared by all of them, and by choice the other sentences. */
export function reasonsOf(
  options: readonly { reason?: Reason | null }[],
  players: string[],
  localizer: Localizer,
): { shared: string; each: string[] } {
  const said = options.map(({ reason }) => (reason ? sentencesOf(reason, players, localizer) : []));
  const isShared = (sentence: string): boolean =>
    said.length > 1 && said.every((sentences) => sentences.includes(sentence));
  return {
    shared: (said[0] ?? []).filter(isShared).join(' '),
    each: said.map((sentences) => sentences.filter((sentence) => !isShared(sentence)).join(' ')),
  };
}
