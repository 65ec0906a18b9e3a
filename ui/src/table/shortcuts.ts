export type Command =
  'hand' | 'say' | 'pad' | 'log' | 'rules' | 'settings' | 'words' | 'menu' | 'chat' | 'skip';

const LETTERS: Record<string, Command> = {
  h: 'hand',
  t: 'say',
  s: 'pad',
  l: 'log',
  r: 'rules',
  p: 'words',
  m: 'menu',
  c: 'chat',
  '?': 'settings',
  ' ': 'skip',
};

const TYPING = 'input, select, textarea, dialog';
const PRESSABLE = 'button, a, summary';

/** The command of a key press; null while somebody is typing. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as Element | null;
  if (target?.closest(TYPING)) return null;
  if (event.key === ' ' && target?.closest(PRESSABLE)) return null;
  return LETTERS[event.key.toLowerCase()] ?? null;
}

/** The digit of a key press; null for other keys, or in a text field. */
function digitOf(event: KeyboardEvent): string | null {
  const elsewhere = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
  const typing = (event.target as Element | null)?.closest(TYPING);
  return elsewhere || typing || !/^\d$/.test(event.key) ? null : event.key;
}

const bidButton = (bid: string): HTMLElement | null => document.querySelector<HTMLElement>(`#bid-${bid}`);

let begun = '';

/** Makes the bid that is typed. A digit that may be the first of two waits in its place, for the second or for Enter. */
export function typeBid(event: KeyboardEvent): void {
  const digit = digitOf(event);
  if (digit === null) return;
  const goesOn = bidButton(begun) === document.activeElement && bidButton(begun + digit) !== null;
  begun = goesOn ? begun + digit : digit;
  const button = bidButton(begun);
  if (button && bidButton(`${begun}0`)) button.focus({ preventScroll: true });
  else button?.click();
}
