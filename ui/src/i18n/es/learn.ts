import type { messages as english } from '../en/learn';

export const messages: Record<keyof typeof english, string> = {
  'learn.title': 'Aprende a jugar',
  'learn.step': 'Paso {n} de {of}',
  'learn.all': 'Todas las lecciones',
  'learn.course': 'El juego',
  'learn.extras': 'Cartas adicionales',
  'learn.variations': 'Variantes',
  'learn.odds': '¿Cuánto vale una mano? Las probabilidades',
  'learn.done': 'hecha',
  'learn.next': 'Siguiente',
  'learn.back': 'Atrás',
  'learn.skip': 'Saltar',
  'learn.try': 'Probar',
  'learn.again': 'Intentarlo otra vez',
  'learn.example': '{cards}: gana la baza {winner}',
  'learn.played': '{name}: {card}',
  'learn.cards': '{n, plural, one {# carta} other {# cartas}}',
  'learn.rounds': 'Cartas de cada ronda hasta ahora: {list}. ¿Y después?',
  'learn.bidTaken': 'Apuesta {bid}, ganadas {taken}',
  'learn.result': 'Apuesta {bid}, ganadas {taken}: {points, plural, one {# punto} other {# puntos}}.',
  'learn.game': 'Tu primera partida',
  'learn.finished': '¡Ya sabes jugar a Wizard!',
  'learn.gameText':
    'La primera ronda es de una carta por jugador, la siguiente de dos, y así sucesivamente. Después de la última ronda gana quien tenga más puntos.',
  'learn.gameAsk': 'Cinco rondas contra dos principiantes: perfecto para empezar.',
  'learn.start': 'Jugar la primera partida',
  'learn.puzzles': 'Resolver retos',

  'rules.words': 'Términos',
  'rules.decks': 'Barajas',
  'rules.learn': 'Aprender jugando',
};
