import type { messages as english } from '../en/replay';

export const messages: Record<keyof typeof english, string> = {
  'replay.title': 'Repetición',
  'replay.backTrick': 'Una baza atrás',
  'replay.back': 'Un paso atrás',
  'replay.play': 'Reproducir',
  'replay.pause': 'Pausa',
  'replay.next': 'Un paso adelante',
  'replay.nextTrick': 'Una baza adelante',
  'replay.position': 'Posición',
  'replay.jump': 'Ir a',
  'replay.trick': 'Ronda {round}, baza {trick}',
  'replay.view': 'Cartas visibles',
  'replay.all': 'Todas las manos',
  'replay.of': 'Vista: {name}',
  'replay.share': 'Copiar el enlace',
  'replay.review': 'Análisis',
  'replay.playOn': 'Seguir jugando como {name}',
  'replay.playOnBots': 'Seguir jugando como {name} contra bots',
  'replay.record': 'Registro',
  'replay.importHelp':
    'Elige una partida registrada: un archivo .json o uno .jsonl con una partida por línea. Se muestra aquí y no se guarda.',
  'replay.choose': 'Elige un archivo o suéltalo aquí',
  'replay.noRecord': 'En este archivo no hay ninguna partida.',
  'replay.several': '{n, plural, one {# partida} other {# partidas}} en este archivo: ¿cuál?',
};
