import type { messages as english } from '../en/live';

export const messages: Record<keyof typeof english, string> = {
  'live.title': 'Compartir en vivo',
  'live.about':
    'Los demás ven esta hoja en sus propios teléfonos durante la partida. Con un enlace de edición también pueden escribir en ella.',
  'live.aboutServer':
    'Los nombres y números de esta partida estarán entonces también en este servidor, hasta que dejes de compartirla. Sin red, cada teléfono sigue por su cuenta y se pone al día después.',
  'live.begin': 'Compartir esta partida',
  'live.mayOthers': 'Quien tenga el enlace puede',
  'live.mayEdit': 'leer y escribir',
  'live.mayRead': 'solo leer',
  'live.stop': 'Dejar de compartir',
  'live.stopSure':
    'Los enlaces dejan de funcionar y el servidor olvida la partida. Se queda en todos los teléfonos.',
  'live.renew': 'Enlaces nuevos',
  'live.renewSure':
    'Los enlaces antiguos dejan de funcionar y todos se desconectan hasta que les des uno nuevo. La partida continúa.',
  'live.leave': 'Dejar la hoja compartida',
  'live.leaveSure': 'La partida se queda en este dispositivo y ya no sigue a los demás.',
  'live.unreachable': 'No se puede contactar con el servidor. La hoja funciona sin él; inténtalo más tarde.',
  'live.connecting': 'Conectando…',
  'live.joinOffline': 'No se puede contactar con el servidor. Intentándolo otra vez…',
  'live.on':
    'Compartida en vivo · {n, plural, one {ningún otro teléfono conectado} other {# teléfonos conectados}}',
  'live.reading': 'En vivo. Con este enlace solo lees.',
  'live.offline':
    'Sin conexión. {n, plural, =0 {Todo se ha enviado.} one {# cambio espera para enviarse.} other {# cambios esperan para enviarse.}}',
  'live.offlineReading': 'Sin conexión. Ves cómo estaba la última vez.',
  'live.gone': 'Esta hoja ya no se comparte. La partida se queda en este dispositivo.',
  'live.whose': '¿De quién es este teléfono?',
  'live.whoseHint':
    'Los demás ven quién cambió qué. Las apuestas secretas se escriben en el propio teléfono.',
  'live.whoseNobody': 'De nadie de la mesa',
  'live.somebody': 'Otro teléfono',
  'live.changed': '{name} cambió {where}: {lost} → {kept}',
  'live.where.round': 'ronda\u00a0{n}',
  'live.where.name': 'un nombre',
  'live.where.ended': 'el final de la partida',
  'live.where.points': 'los puntos de {name}',
  'live.takeBack': 'Deshacerlo',
  'live.moreConflicts': '{n, plural, one {Un cambio anterior} other {# cambios anteriores}}',
  'live.dropped': 'Solo en este teléfono: {where}. {why}',
  'live.broken': '{names}: la apuesta descubierta no es la que se hizo.',
  'live.doubt':
    '{n, plural, one {La apuesta secreta de {names} se cambió o se hizo} other {Las apuestas secretas de {names} se cambiaron o se hicieron}} en otro teléfono. Pregunta antes de que este teléfono enseñe ninguna apuesta.',
  'live.doubtOwn': 'Se ha hecho una apuesta por ti en otro teléfono. Toca tu casilla para hacer la tuya.',
  'live.doubtConfirm': 'Es correcta',
  'live.toBid': '{n, plural, one {Falta la apuesta de {names}} other {Faltan las apuestas de {names}}}',
  'live.toBidHint': 'En sus propios teléfonos. Toca una casilla vacía para escribir una apuesta aquí.',
  'live.toShow':
    '{n, plural, one {La apuesta de {names} está en un teléfono sin conexión} other {Las apuestas de {names} están en teléfonos sin conexión}}',
  'live.toShowHint': 'Aparece en cuanto vuelva ese teléfono. Toca la casilla para escribirla a mano.',
  'live.result': 'Para un torneo',
  'live.resultAbout':
    'La organización del torneo escanea este código o toma el texto: nombres, puntos y apuestas cumplidas.',
  'live.resultQr': 'Código QR del resultado',
  'live.sendTo': 'Enviarlo a {name}',
  'live.resultText': 'El resultado como texto',
  'live.screenOff': 'El navegador ya no mantiene la pantalla encendida.',
  'live.screenOn': 'Mantenerla encendida',
};
