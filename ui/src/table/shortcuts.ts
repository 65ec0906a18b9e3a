export type Command =
  'hand' | 'say' | 'pad' | 'last' | 'rules' | 'settings' | 'words' | 'menu' | 'chat' | 'skip';

const LETTERS: Record<string, Command> = {
  h: 'hand',
  t: 'say',
  s: 'pad',
  l: 'last',
  r: 'rules',
  p: 'words',
  m: 'menu',
  c: 'chat',
  '?': 'settings',
  ' ': 'skip',
};

const TYPING = 'input, select, textarea, dialog';
const PRESSABLE = 'button, a, summary';

/** What a key press asks for, where nobody is typing and no dialog is open. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as Element | null;
  if (target?.closest(TYPING)) return null;
  if (event.key === ' ' && target?.closest(PRESSABLE)) return null;
  return LETTERS[event.key.toLowerCase()] ?? null;
}

let digits = '';
let since = 0;
const SECOND_DIGIT_MS = 700;

/** Digits typed in quick succession make one number: the bid to go to. */
export function bidOf(event: KeyboardEvent, now = performance.now()): number | null {
  const typing = (event.target as Element | null)?.closest(TYPING);
  if (typing || !/^\d$/.test(event.key)) return null;
  digits = now - since < SECOND_DIGIT_MS ? digits + event.key : event.key;
  since = now;
  return Number(digits);
}
