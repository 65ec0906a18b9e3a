import { locale, t, type Key } from '../i18n/locale.svelte';
import type { Settings } from '../app/wire';

/** The settings of a table for friends, to begin with. */
export const USUAL: Settings = {
  clock: { turn: 30, bank: 180 },
  spectators: 'on',
  delay: 0,
  chat: 'free',
  public: false,
  undo: true,
  hints: false,
};

/** What can be chosen for a setting, and what that changes. */
export interface Option {
  text: string;
  change: Partial<Settings>;
}

/** A setting as it is asked and told. */
export interface TableSetting {
  name: keyof Settings;
  label: Key;
  help?: Key;
  /** None: it is either on or off. */
  options?: (settings: Settings) => Option[];
  /** In a few words; null for what the table does without. */
  told: (settings: Settings) => string | null;
}

const CLOCKS: Settings['clock'][] = [
  null,
  { turn: 15, bank: 60 },
  { turn: 30, bank: 180 },
  { turn: 60, bank: 300 },
  { turn: 120, bank: 600 },
];
const DELAYS = [60, 300];
const CHATS: Settings['chat'][] = ['off', 'phrases', 'free'];

export const describeClock = (clock: Settings['clock']): string =>
  clock
    ? t('set.clockIs', { turn: locale.duration(clock.turn), bank: locale.duration(clock.bank) })
    : t('set.noClock');

function describeSpectators({ spectators, delay }: Settings): string | null {
  if (spectators === 'off') return null;
  return delay > 0 ? t('set.spectatorsLater', { time: locale.duration(delay) }) : t('set.spectatorsOn');
}

const clockOption = (clock: Settings['clock']): Option => ({ text: describeClock(clock), change: { clock } });

const spectatorOptions = (): Option[] => [
  { text: t('set.none'), change: { spectators: 'off', delay: 0 } },
  { text: t('set.live'), change: { spectators: 'on', delay: 0 } },
  ...DELAYS.map((delay): Option => ({
    text: t('set.later', { time: locale.duration(delay) }),
    change: { spectators: 'on', delay },
  })),
];

/** All settings, in the order in which they are asked and told. */
export const TABLE_SETTINGS: readonly TableSetting[] = [
  {
    name: 'clock',
    label: 'set.clock',
    options: (settings) => withCurrent(CLOCKS.map(clockOption), clockOption(settings.clock), settings),
    told: ({ clock }) => describeClock(clock),
  },
  { name: 'spectators', label: 'set.spectators', options: spectatorOptions, told: describeSpectators },
  {
    name: 'chat',
    label: 'set.chat',
    options: (settings) =>
      CHATS.map((chat) => ({ text: t(`set.chat.${chat}`), change: { chat } })).filter(({ change }) =>
        isPossible({ ...settings, ...change }),
      ),
    told: ({ chat }) => (chat === 'off' ? null : t(`set.chat.${chat}`)),
  },
  { name: 'undo', label: 'set.undo', told: ({ undo }) => (undo ? t('set.undoOn') : null) },
  {
    name: 'hints',
    label: 'set.hints',
    help: 'set.hintsHelp',
    told: ({ hints }) => (hints ? t('set.hintsOn') : null),
  },
  { name: 'public', label: 'set.public', help: 'set.publicHelp', told: () => null },
];

/** Public tables have no free text, so that they are safe for children, and no hints. */
const made = (settings: Settings): Settings =>
  settings.public
    ? { ...settings, chat: settings.chat === 'free' ? 'phrases' : settings.chat, hints: false }
    : settings;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isPossible = (settings: Settings): boolean => same(made(settings), settings);

/** The settings after a change, with those changed that do not go with it. */
export const changed = (settings: Settings, change: Partial<Settings>): Settings =>
  made({ ...settings, ...change });

/** Whether an option is the one that is chosen. */
export const isChosen = (settings: Settings, { change }: Option): boolean =>
  same({ ...settings, ...change }, settings);

const withCurrent = (options: Option[], current: Option, settings: Settings): Option[] =>
  options.some((option) => isChosen(settings, option)) ? options : [...options, current];

/** These settings in a few words each. */
export const describeSettings = (settings: Settings): string[] =>
  TABLE_SETTINGS.flatMap(({ told }) => told(settings) ?? []);
