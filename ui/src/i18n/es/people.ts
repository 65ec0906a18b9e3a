import type { messages as english } from '../en/people';

export const messages: Record<keyof typeof english, string> = {
  'people.title': 'Silenciar o denunciar a alguien',
  'people.mute': 'Silenciar',
  'people.muted': 'En silencio',
  'people.report': 'Denunciar',
  'people.why': '¿Por qué denuncias a {name}?',
  'people.why.words': 'Por lo que dice',
  'people.why.name': 'Por su nombre',
  'people.why.play': 'Por cómo juega',
  'people.reported': 'Gracias. Quien administra este servidor lo mirará; ya no verás lo que dice {name}.',
};
