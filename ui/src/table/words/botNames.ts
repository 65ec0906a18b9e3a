import { castOf, characterName } from '../../characters/cast';
import { t } from '../../i18n/locale.svelte';
import type { GameSnapshot } from '../../game/frames';
import { rulebook } from '../../app/rulebook.svelte';
import type { SocialJson, TournamentJson } from '../../app/wire';

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const same = (a: string | null, b: string): boolean => a?.toLowerCase() === b.toLowerCase();

/**
 * A bot's name: the server calls it `Novice 1`, by its level, the page by its character. Without a character, or if a
 * person has that name, it is the level in the reader's language.
 *
 * @param people  the names of the people at the table
 */
export function botName(name: string, level: string, people: readonly (string | null)[]): string {
  const character = characterName(name, level);
  if (character && !people.some((person) => same(person, character))) return character;
  const prefix = `${capitalized(level)} `;
  return name.startsWith(prefix) ? `${rulebook.levelTitle(level)} ${name.slice(prefix.length)}` : name;
}

/** By seat the level of the bot that it belongs to. */
export type Bots = readonly (string | null)[];

/** The word for "you" in every language: the name of somebody who plays alone with bots and has given none. */
export const YOU: readonly string[] = ['You', 'Du', 'Vous', 'Tú', 'Jij'];

/** All players' names as they are shown. */
export function shownNames<N extends string | null>(names: readonly N[], bots: Bots): (N | string)[] {
  const people = names.filter((_, seat) => !bots[seat]);
  return names.map((name, seat) => {
    if (name === null) return name;
    if (bots[seat]) return botName(name, bots[seat], people);
    return people.length === 1 && YOU.includes(name) ? t('lobby.you') : name;
  });
}

/** The same table with the names that bots are shown by. */
export function withBotNames<T extends GameSnapshot>(shown: T, bots: Bots): T {
  if (bots.every((level) => level === null)) return shown;
  return { ...shown, view: { ...shown.view, players: shownNames(shown.view.players, bots) } };
}

/** The people at a table with the names and the faces that bots are shown by. */
export function socialWithBotNames(social: SocialJson): SocialJson {
  const names = social.seats.map(({ name }) => name);
  const shown = shownNames(
    names,
    social.seats.map(({ bot }) => bot),
  );
  return {
    ...social,
    seats: social.seats.map((seat, i) => ({
      ...seat,
      name: shown[i] ?? null,
      avatar: seat.bot && seat.name ? castOf(seat.name, seat.bot) : seat.avatar,
    })),
  };
}

/** A tournament with the names and the faces that bots are shown by. */
export function tournamentWithBotNames(state: TournamentJson): TournamentJson {
  const people = state.entrants.filter(({ bot }) => !bot).map(({ name }) => name);
  const entrants = state.entrants.map((one) =>
    one.bot ? { ...one, name: botName(one.name, one.bot, people), avatar: castOf(one.name, one.bot) } : one,
  );
  const shown = new Map(entrants.map(({ id, name }) => [id, name]));
  const standings = state.standings.map((place) => ({ ...place, name: shown.get(place.id) ?? place.name }));
  return { ...state, entrants, standings };
}
