import type { messages as english } from '../en/people';

export const messages: Record<keyof typeof english, string> = {
  'people.title': 'Jemanden stummschalten oder melden',
  'people.mute': 'Stummschalten',
  'people.muted': 'Stumm',
  'people.report': 'Melden',
  'people.why': 'Weshalb meldest du {name}?',
  'people.why.words': 'Worte',
  'people.why.name': 'Name',
  'people.why.play': 'Spielweise',
  'people.reported': 'Danke. Wer diesen Server betreibt, sieht es sich an; {name} ist für dich stumm.',
};
