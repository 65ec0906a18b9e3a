import { NOTHING_BEFORE, type Played } from '../../exercise/played';
import { t } from '../../i18n/locale.svelte';
import { OPPONENTS, type Opponent } from '../../exercise/position/hand';
import type { Opponents } from './api';

/** The assumed strength of a player: a kind, or the player of that seat in the original game. */
export type Choice = Opponent | 'game';

/** What there is to choose, the likeliest first. */
export const choicesOf = (game: Played | undefined): readonly Choice[] =>
  game ? ['game', ...OPPONENTS] : OPPONENTS;

/** What the analysis is asked with. */
export function askedOf(choices: readonly Choice[], game: Played | undefined): Opponents {
  const opponents = choices.map((choice, seat) => (choice === 'game' ? (game?.bots[seat] ?? null) : choice));
  const before = choices.map((choice, seat) => (choice === 'game' && game?.bids[seat]) || NOTHING_BEFORE);
  return { opponents, before } as Opponents;
}

/** What all but this seat are taken for, if it is the same. */
export function kindOf(choices: readonly Choice[], own: number | null, game: Played | undefined): string {
  const kinds = choices.map((choice, seat) => (choice === 'game' ? (game?.bots[seat] ?? choice) : choice));
  const [kind = 'other', ...more] = new Set(kinds.filter((_, seat) => seat !== own));
  return more.length > 0 ? 'other' : kind;
}

/** A choice for a seat in words. */
export function choiceName(choice: Choice, seat: number, game: Played | undefined): string {
  if (choice !== 'game') return t(`analysis.level.${choice}`);
  const level = game?.bots[seat];
  if (level) return t('analysis.gameBot', { level: t(`analysis.level.${level}`) });
  const [of = 0, made = 0] = game?.bids[seat] ?? [];
  return t('analysis.gameBids', { made, of });
}
