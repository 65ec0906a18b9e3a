import { JESTERS, WIZARDS, type Stroke } from '../cards/characters';
import { PIRATES } from '../cards/pirates';
import { AVATARS, type Avatar, type Suit } from '../app/wire';

/** Somebody of the deck, as a face beside a name. */
export interface Character {
  name: string;
  strokes: Stroke[];
  /** Whose colour the clothes have. */
  suit: Suit;
}

/** A wizard's cat, for the table where everybody else is taken. */
const CAT: Stroke[] = [
  'ink M26 120c0-22 8-30 24-30s24 8 24 30Z',
  'tone M25 30c7 4 13 9 16 15q9-3 18 0c3-6 9-11 16-15 2 12 3 20 1 31 1 22-12 35-26 35S23 83 24 61c-2-11-1-19 1-31Z',
  'pale M33 64q7-9 14 0-7 8-14 0ZM53 64q7-9 14 0-7 8-14 0Z',
  'ink M46 75h8l-4 5Z',
  'line M39 62v4h2v-4ZM59 62v4h2v-4ZM50 80v4q-4 5-8 1M50 84q4 5 8 1M20 74l13 3M20 84l13-1M80 74l-13 3M80 84l-13-1M44 46v6M50 45v9M56 46v6',
];

const drawn = (name: string, of: Record<Suit, Stroke[]>, suit: Suit): Character => ({
  name,
  strokes: of[suit],
  suit,
});

/** Wizards, Jesters and pirates of the decks, and the cat. */
export const CAST: Record<Avatar, Character> = {
  alaric: drawn('Alaric', WIZARDS, 'C'),
  morgana: drawn('Morgana', WIZARDS, 'D'),
  isolde: drawn('Isolde', WIZARDS, 'H'),
  oswin: drawn('Oswin', WIZARDS, 'S'),
  pip: drawn('Pip', JESTERS, 'C'),
  domino: drawn('Domino', JESTERS, 'D'),
  tansy: drawn('Tansy', JESTERS, 'H'),
  rollo: drawn('Rollo', JESTERS, 'S'),
  nelson: drawn('Nelson', PIRATES, 'C'),
  calico: drawn('Calico', PIRATES, 'D'),
  grania: drawn('Grania', PIRATES, 'H'),
  teach: drawn('Teach', PIRATES, 'S'),
  mog: { name: 'Mog', strokes: CAT, suit: 'D' },
};

/** Who plays at which strength, by the number of the bot at its table: fools, then rovers, then masters. */
const COMPANIES: Record<string, Avatar[]> = {
  novice: ['pip', 'domino', 'tansy', 'rollo', 'mog'],
  club: ['calico', 'nelson', 'grania', 'teach', 'mog'],
  expert: ['alaric', 'morgana', 'isolde', 'oswin', 'mog'],
};

/** The place of a bot among those of its level: the server calls them `Novice 1`, `Novice 2`, …, and the first one of a
 * tournament `Novice`. Null for a program of somebody else's. */
function placeOf(name: string, level: string): { company: Avatar[]; index: number } | null {
  const [, title, number = 1] = /^(.+?)(?: (\d+))?$/.exec(name) ?? [];
  const company = COMPANIES[level];
  return company && title?.toLowerCase() === level ? { company, index: Number(number) - 1 } : null;
}

/** The character of a bot, if it is one. Large tournaments have several bots of a character. */
export function castOf(name: string, level: string): Avatar | null {
  const place = placeOf(name, level);
  return place && (place.company[place.index % place.company.length] ?? null);
}

/** The face of the character with this name. */
export const faceOf = (name: string): Avatar | null =>
  AVATARS.find((avatar) => CAST[avatar].name === name.replace(/ \d+$/, '')) ?? null;

/** The name of such a bot: `Pip`, and if a character plays twice, `Pip 2`. */
export function characterName(name: string, level: string): string | null {
  const [place, cast] = [placeOf(name, level), castOf(name, level)];
  if (!place || !cast) return null;
  const before = Math.floor(place.index / place.company.length);
  return before ? `${CAST[cast].name} ${before + 1}` : CAST[cast].name;
}
