import type { messages as english } from '../en/people';

export const messages: Record<keyof typeof english, string> = {
  'people.title': 'Mettre en sourdine ou signaler',
  'people.mute': 'Mettre en sourdine',
  'people.muted': 'En sourdine',
  'people.report': 'Signaler',
  'people.why': 'Que reprochez-vous à {name}\u202f?',
  'people.why.words': 'Ses propos',
  'people.why.name': 'Son nom',
  'people.why.play': 'Sa façon de jouer',
  'people.reported':
    'Merci. Les responsables de ce serveur s’en occuperont\u202f; pour vous, {name} est en sourdine.',
};
