/** The texts of the ratings: the page, the choice to take part, and what a game has changed. */
export const messages = {
  'ratings.title': 'Clasificación',
  'ratings.how':
    'Una partida puntúa si participan al menos tres personas, cada una desde su propia red. Cuenta tu puesto entre ellas y los bots. Las partidas contra las mismas personas cuentan cada vez menos.',
  'ratings.takePart': 'Jugar partidas puntuadas',
  'ratings.takePartHelp': 'Tu puntuación pertenece a una clave de este navegador. No hace falta una cuenta.',
  'ratings.listed': 'Mostrar mi nombre en la clasificación',
  'ratings.own': 'Mis puntuaciones',
  'ratings.game': 'Partida',
  'ratings.rating': 'Puntuación',
  'ratings.games': 'Partidas',
  'ratings.family': '{n, plural, one {# jugador} other {# jugadores}}',
  'ratings.provisional': 'provisional',
  'ratings.certain':
    'Tu nivel está probablemente dentro del margen indicado. Una puntuación es provisional mientras el margen sea amplio, o hasta que hayas jugado con personas de otras cinco redes; hasta ahora van {n}.',
  'ratings.none': 'Todavía no tienes puntuación. Todo el mundo empieza con 1000 puntos.',
  'ratings.key':
    'Quien tenga la clave juega con tu puntuación. Guárdala antes de borrar los datos de este navegador; sin ella nadie puede recuperar tu puntuación.',
  'ratings.export': 'Guardar la clave',
  'ratings.import': 'Cargar una clave',
  'ratings.imported': 'Clave cargada.',
  'ratings.noKey': 'En {file} no hay ninguna clave.',
  'ratings.delete': 'Borrar mi puntuación',
  'ratings.sure': '¿Borrar la puntuación y la clave?',
  'ratings.deleted': 'Tu clave y tus puntuaciones se han borrado.',
  'ratings.leaderboard': 'Mejores jugadores',
  'ratings.season': 'Temporada',
  'ratings.seasonName': 'T{n} {year}',
  'ratings.nobody': 'Aquí nadie tiene todavía una puntuación segura.',
  'ratings.order': 'Por orden del extremo inferior del margen; la lista es informativa y no hay premios.',
  'ratings.change': 'Tu puntuación: {before} → {after} ± {of}',
  'ratings.why.rated':
    'Esta partida ha puntuado, pero no para ti: no participabas, o compartes la red con otra persona.',
  'ratings.why.unfinished': 'Esta partida no puntúa: no se terminó.',
  'ratings.why.rules': 'Esta partida no puntúa: sus reglas son especiales, o es demasiado corta.',
  'ratings.why.settings':
    'Esta partida no puntúa: la mesa no tenía reloj, o permitía pistas o deshacer jugadas.',
  'ratings.why.people': 'Esta partida no puntúa: participaron menos de tres personas.',
  'ratings.why.networks': 'Esta partida no puntúa: menos de tres personas tenían su propia red.',
};
