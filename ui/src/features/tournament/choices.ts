import { locale, t, type Key } from '../../i18n/locale.svelte';
import { describeClock } from '../../rules/tableSettings';
import type { TournamentBody } from '../../app/wire';

/** One thing to choose, as a list of values. */
export interface Choice {
  name: string;
  label: string;
  texts: string[];
  /** The index of the value chosen. */
  value: number;
  pick: (index: number) => void;
}

/** A choice among values. */
export function choice<T>(
  name: string,
  label: string,
  values: readonly T[],
  text: (value: T) => string,
  value: T,
  set: (value: T) => void,
): Choice {
  const pick = (index: number): void => set(values[index] as T);
  const now = JSON.stringify(value);
  const chosen = values.findIndex((each) => JSON.stringify(each) === now);
  return { name, label, texts: values.map(text), value: Math.max(0, chosen), pick };
}

/** Chooses the value of a key, and what changes with it. The text of a value that is a word is found below the label's text. */
export const choosing =
  <Body extends object>(body: Body, set: (change: Partial<Body>) => void) =>
  <Name extends keyof Body & string>(
    name: Name,
    label: Key,
    values: readonly Body[Name][],
    text: (value: Body[Name]) => string = (value) => t(`${label}.${value}` as Key),
    others: (value: Body[Name]) => Partial<Body> = () => ({}),
  ): Choice =>
    choice(name, t(label), values, text, body[name], (value) =>
      set({ ...others(value), [name]: value } as Partial<Body>),
    );

const minutes = (n: number): string => locale.duration(n * 60);
/** Clocks, chat and spectators; over the board only the clock of a round. */
export function settingsChoices(body: TournamentBody, set: (change: TournamentBody) => void): Choice[] {
  const { clock, spectators, delay = 0 } = body;
  const choose = choosing(body, set);
  const turns = (turn: number): string => describeClock({ turn, bank: turn * 6 });
  const watching = (n: number): string =>
    n ? t('set.spectatorsLater', { time: locale.duration(n) }) : t('set.spectatorsOn');
  const limit = choose('minutes', 'tournament.minutes', [null, 20, 30, 45, 60, 90], (n) =>
    n ? minutes(n) : t('tournament.noLimit'),
  );
  if (body.over_the_board) return [limit];
  return [
    limit,
    choice('clock', t('tournament.clock'), [15, 30, 60, 120], turns, clock?.turn ?? 30, (turn) =>
      set({ clock: { turn, bank: turn * 6 } }),
    ),
    choose('pause', 'tournament.pause', [null, 30, 60, 180, 300, 600], (n) =>
      n ? locale.duration(n) : t('tournament.byHost'),
    ),
    choose('chat', 'tournament.chat', ['off', 'phrases', 'free'], (value) => t(`set.chat.${value ?? 'off'}`)),
    choice(
      'spectators',
      t('tournament.watching'),
      [-1, 0, 60, 300],
      (n) => (n < 0 ? t('set.noSpectators') : watching(n)),
      spectators === 'off' ? -1 : delay,
      (n) => set({ spectators: n < 0 ? 'off' : 'on', delay: Math.max(0, n) }),
    ),
  ];
}

/** Minutes until the first round is seated; null if the host starts it. */
export const startChoice = (value: number | null, set: (value: number | null) => void): Choice =>
  choice(
    'starts',
    t('tournament.start'),
    [null, 5, 10, 15, 30, 60],
    (n) => (n ? t('tournament.in', { time: minutes(n) }) : t('tournament.byHost')),
    value,
    set,
  );
