import type { messages as english } from '../en/tables';

export const messages: Record<keyof typeof english, string> = {
  'lobby.mine': 'Tus mesas',
  'lobby.open': 'Mesas abiertas',
  'lobby.seatsFree': '{n} de {of} asientos libres',
  'start.rating': 'Nivel {n}',
  'start.improve': 'Aprender más',
  'start.clubs': 'Clubes y mesas de verdad',
  'start.game': 'Sobre el juego',
  'start.study': 'Reparto del día y retos',
  'start.daily': 'Reparto del día',
  'start.dailyLine': 'Las mismas cartas para todos, una vez al día',
  'start.dailyDone':
    'Hoy {points, plural, one {# punto} other {# puntos}}{days, plural, =0 {} one {} other {, # días seguidos}}; próximo reparto en {hours} h',
  'start.dailyKeep': 'Mantén tu racha de {n} días',
  'start.puzzles': 'Retos',
  'start.puzzlesLine': 'Una opción es claramente la mejor: encuéntrala',
  'start.games': 'Mis partidas',
  'start.pad': 'Hoja de puntos para cartas de verdad',
  'start.odds': 'Las probabilidades de una mano',
  'unknown.title': 'Esta página no existe',
  'unknown.near': 'Quizá querías ir a:',
  'unknown.why':
    'Quizá el enlace esté incompleto o ya no exista aquello a lo que llevaba. Lo mejor es copiar el enlace de una mesa desde la propia mesa.',
  'start.tournaments': 'Torneos',
};
