import type { messages as english } from '../en/tables';

export const messages: Record<keyof typeof english, string> = {
  'lobby.mine': 'Tus mesas',
  'lobby.open': 'Mesas abiertas',
  'lobby.seatsFree': '{n} de {of} asientos libres',
  'start.more': 'Más',
  'start.study': 'Reparto del día y retos',
  'start.daily': 'Reparto del día',
  'start.dailyLine': 'Las mismas cartas para todos, una vez al día',
  'start.puzzles': 'Retos',
  'start.puzzlesLine': 'Una opción es claramente la mejor: encuéntrala',
  'start.games': 'Mis partidas',
  'start.pad': 'Hoja de puntos para cartas de verdad',
  'start.odds': 'Las probabilidades de una mano',
  'unknown.title': 'Esta página no existe',
  'unknown.why':
    'Quizá el enlace esté incompleto o ya no exista aquello a lo que llevaba. Lo mejor es copiar el enlace de una mesa desde la propia mesa.',
  'start.tournaments': 'Torneos',
};
