import type { messages as english } from '../en/hints';

export const messages: Record<keyof typeof english, string> = {
  'hints.thinking': 'Jugando el resto…',
  'hints.notYet': 'No es tu turno. Pide la pista cuando te toque.',
  'hints.need':
    '{need, plural, =0 {Ya tienes lo que apostaste} one {Necesitas # baza más} other {Necesitas # bazas más}}, y {left, plural, one {queda # carta} other {quedan # cartas}}.',
  'hints.over':
    'Tienes {n, plural, one {# baza} other {# bazas}} más de lo que apostaste, y {left, plural, one {queda # carta} other {quedan # cartas}}.',
  'hints.options': 'Cuánto vale cada opción',
  'hints.notLegal': 'Ahora no puedes jugar {card}: hay que asistir al palo.',
  'hints.choice': 'Opción',
  'hints.points': 'Puntos',
  'hints.made': 'Cumplida',
  'hints.win': 'Probabilidad de ganar',
  'hints.tied': 'prácticamente igual',
  'hints.contrastMade':
    'Estimación: una apuesta de {best} se cumple en {made} de 100 repartos; una de {second}, en {fewer}.',
  'hints.contrastPoints':
    'Estimación: una apuesta de {best} da {points} puntos de media; una de {second}, {less}.',
  'hints.contrastWin':
    'Estimación: con una apuesta de {best} ganas {won} de 100 partidas; con una de {second}, {lost}.',
  'hints.how':
    'Los puntos que da la ronda de media y con qué frecuencia se cumple la apuesta, cuando las redes del experto siguen jugando desde aquí con repartos que encajan con lo que has visto.',
  'hints.best': 'Lo mejor: {choice}, {points} puntos.',
  'hints.beaten': '{name} sigue por encima con {card}.',
  'hints.last': 'Juegas al final, así que gana la baza.',
  'hints.played-out': 'Solo esto podría ganarle, y ya se ha jugado: {cards}.',
  'hints.unbeaten': 'Nada de lo que aún no se ha visto puede ganarle.',
  'hints.few': 'Solo esto puede ganarle todavía: {cards}.',
  'hints.void': '{name} no tiene {suit} y puede jugar triunfo.',
  'hints.wizards':
    'Tienes {count} Magos y {unseen, plural, =0 {no queda ninguno} one {queda #} other {quedan #}} por ver: al menos {tricks, plural, one {# baza es tuya} other {# bazas son tuyas}}.',
  'hints.jesters':
    'Tienes {count, plural, one {# Bufón} other {# Bufones}}: como mucho {tricks, plural, one {# baza puede ser tuya} other {# bazas pueden ser tuyas}}.',
  'hints.asked': 'Los demás ya han apostado {count}, y hay {tricks, plural, one {# baza} other {# bazas}}.',
  'hints.bidOver':
    'Con esta apuesta, en total se piden {count, plural, one {# baza} other {# bazas}} más de las que hay.',
  'hints.bidUnder':
    'Con esta apuesta, {count, plural, one {queda # baza que nadie ha apostado} other {quedan # bazas que nadie ha apostado}}.',
  'hints.bombed': 'La Bomba está en la baza: nadie la gana.',
  'hints.extras': 'En tu mano: {cards}.',
  'hints.noOrWizards': '{n, plural, =0 {ningún Mago} one {# Mago} other {# Magos}}',
  'hints.met': 'Así has cumplido tu apuesta.',
  'hints.missed': 'Esa apuesta ya no se puede cumplir.',
  'hints.open':
    'Así necesitas {count, plural, =0 {cero bazas más} one {# baza más} other {# bazas más}}; quedan {tricks}.',
  'hints.bidNeed':
    'Necesitas {count, plural, =0 {cero bazas más} one {# baza más} other {# bazas más}}; quedan {tricks}.',
  'hints.lone': 'Es tu única carta de {suit}; sin ninguna, no tienes que asistir a ese palo.',
  'hints.top': 'Si se sale con ella, nada de lo que aún no se ha visto puede ganarle.',
  'hints.later':
    'Si se sale con ella, {count, plural, one {puede superarla # carta} other {pueden superarla # cartas}} que no has visto.',
  'hints.suit':
    'De {suit} {count, plural, =0 {no tienes ninguna carta} one {tienes # carta} other {tienes # cartas}}.',
  'hints.someWizards': '{n, plural, one {un Mago} other {# Magos}}',
  'hints.someJesters': '{n, plural, one {un Bufón} other {# Bufones}}',
  'hints.wizard-first': 'El Mago de {name} llegó primero, así que el tuyo no puede ganar.',
  'hints.many':
    '{count, plural, one {Todavía puede superarla # carta} other {Todavía pueden superarla # cartas}} que no has visto.',
  'hints.strongest':
    'Tu carta más fuerte: {card}. Cartas no vistas que le ganan si se sale con ella: {count}.',
  'hints.between':
    'Cartas no vistas que ganan a tu carta {card} si se sale con ella: {count}; a la mejor de las demás, {next}: {unseen}.',
  'hints.weakest': 'Tu carta más débil: {card}. Cartas no vistas que le ganan si se sale con ella: {count}.',
  'hints.wanted': 'Aún necesitas {tricks, plural, one {# baza} other {# bazas}}.',
  'hints.excess': 'Ya tienes lo que apostaste, así que sobraría una.',
  'hints.short': 'Necesitas todas las bazas que quedan.',
  'hints.safe': 'Ya tienes lo que apostaste.',
  'hints.wasted': 'Guárdatelo.',
  'hints.bidUp': 'una baza más',
  'hints.bidDown': 'una baza menos',
  'hints.swap': '{put} por {took}',
  'hints.noTrump': 'sin triunfo',
  'hints.swapNothing': 'No cambiar nada',
  'hints.advice': 'Lo mejor: {choice}.',
  'hints.more': 'Comparar',
  'hint.bid':
    'Cuenta tus Magos y triunfos altos: cada uno ganará probablemente una baza. Las cartas bajas, casi nunca.',
  'hint.trump': 'Elige el palo del que tengas más cartas o las más altas.',
  'hint.lead': '{n, plural, one {Una baza más} other {# bazas más}}: sal con una carta fuerte.',
  'hint.take': '{n, plural, one {Una baza más} other {# bazas más}}: gana esta si puedes.',
  'hint.enough': 'Ya tienes lo que apostaste. Deshazte de tus cartas altas cuando no puedan ganar.',
  'hint.over':
    'Ya son demasiadas: tal como va, esta ronda te da {points, plural, one {# punto} other {# puntos}}. Evita ganar más bazas.',
};
