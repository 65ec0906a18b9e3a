import type { messages as english } from '../en/about';

export const messages: Record<keyof typeof english, string> = {
  'about.origin.title': 'De dónde viene',
  'about.origin':
    'Ken Fisher, de Toronto (Ontario), creó Wizard en 1984; en junio de 1986 se imprimió por primera vez para la venta. Desciende de Oh Hell, al que todavía se parece. A un autor le resulta más caótico que Oh Hell, pero más compacto que Skull King. Se publica con licencia en Canadá, Estados Unidos, Alemania, el Reino Unido, Italia y Japón.',
  'about.players.title': 'Cuántos y cuánto tiempo',
  'about.players':
    'Pueden jugar de tres a seis personas. Una tarjeta de reglas dice que Wizard es mejor con 4 y que dura 45 minutos. Para una partida más corta, juega solo las primeras cinco o siete rondas.',
  'about.championships.title': 'Campeonatos del mundo',
  'about.championships':
    'En internet se celebran torneos con regularidad, y los Campeonatos del mundo empezaron en 2010. Cada país puede enviar dos jugadores como máximo. La enciclopedia menciona cinco:',
  'about.2010': 'Fráncfort, Alemania',
  'about.2011': 'Budapest, Hungría',
  'about.2012': 'Viena, Austria',
  'about.2013': 'Ámsterdam, Países Bajos',
  'about.2014': 'Atenas, Grecia',
  'about.canadian.title': 'Por qué existe la Regla canadiense',
  'about.canadian':
    'Si la última persona en apostar va en cabeza en solitario, su apuesta no puede hacer que todas sumen el número de bazas, salvo si es cero. Así, alguien tiene que fallar. Con eso se busca que el juego siga siendo interesante y que la gente salga «de su zona de confort». Todos los torneos oficiales usan esta regla.',
  'about.weekend.title': 'Por qué se llama Lost Weekend',
  'about.weekend':
    'En una apuesta Lost Weekend, cada jugador pone un puño cerrado sobre la mesa. Quien reparte cuenta, normalmente hasta tres, y todos enseñan su apuesta con los dedos; un puño que sigue cerrado es una apuesta de cero. Así todos conocen todas las apuestas, y apostar al final no es ni una ventaja ni una carga. El nombre viene del Lost Weekend de las Black Hills, en Dakota del Sur, donde es habitual apostar de este modo.',
  'about.chance.title': 'De dónde sale el 42,86\u00a0%',
  'about.chance':
    'En una ronda de una carta solo eliges tu apuesta. Si p es tu probabilidad de ganar la baza, apostar 1 da 30 puntos o cuesta 10, es decir, 40p − 10 de media; apostar 0 da 20 o cuesta 10, es decir, 20 − 30p. Las dos valen lo mismo si p es 3/7, o sea, el 42,86\u00a0%. Con una probabilidad mayor, apuesta 1. Esto vale para quien sale, porque nadie ha apostado antes.',
  'about.odds': 'Las probabilidades de cada carta',
  'about.characters.title': 'Guerreros y sacerdotisas',
  'about.characters':
    'Cada carta de la edición alemana muestra un personaje con su título arriba, como der Krieger (el guerrero) o die Priesterin (la sacerdotisa); de cada uno hay dos versiones masculinas y dos femeninas. Los cuatro palos no son los habituales y van del 1 al 13. Una Z señala a los Magos (der Zauberer, die Zauberin) y una N a los Bufones (der Narr, die Närrin). Las mismas cartas, con las letras alemanas incluidas, se venden en Estados Unidos como «Fantasy Wizard».',
  'about.wheels.title': 'Ruedas de puntos y monedas',
  'about.wheels':
    'La edición de lujo trae ruedas de puntos. La editorial las considera muy útiles si todas las apuestas se descubren a la vez o después de la ronda. Para el juego normal recomienda monedas de apuesta.',
  'about.pad': 'Una hoja de puntos para tus propias cartas',
  'about.from': '{n, plural, one {Fuente} other {Fuentes}}: {list}',
  'about.sources': 'Fuentes',
};
