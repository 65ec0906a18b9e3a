import type { messages as english } from '../en/live';

export const messages: Record<keyof typeof english, string> = {
  'live.title': 'Live teilen',
  'live.about':
    'Die anderen sehen diesen Block während der Partie auf ihren eigenen Handys. Mit einem Link zum Mitschreiben können sie auch selbst eintragen.',
  'live.aboutServer':
    'Namen und Zahlen dieser Partie liegen dann auch auf diesem Server, bis du das Teilen beendest. Ohne Netz geht es auf jedem Handy für sich weiter; später gleichen sie sich ab.',
  'live.begin': 'Diese Partie teilen',
  'live.mayOthers': 'Wer den Link hat, darf',
  'live.mayEdit': 'mitschreiben',
  'live.mayRead': 'nur mitlesen',
  'live.stop': 'Nicht mehr teilen',
  'live.stopSure':
    'Die Links gelten dann nicht mehr, und der Server vergisst die Partie. Auf allen Handys bleibt sie.',
  'live.renew': 'Neue Links',
  'live.renewSure':
    'Die alten Links gelten nicht mehr, und alle sind getrennt, bis du ihnen einen neuen gibst. Das Spiel geht weiter.',
  'live.leave': 'Geteilten Block verlassen',
  'live.leaveSure': 'Die Partie bleibt auf diesem Handy, folgt aber nicht mehr den anderen.',
  'live.unreachable':
    'Der Server ist nicht zu erreichen. Der Block funktioniert auch so; versuch es später noch einmal.',
  'live.connecting': 'Verbinden …',
  'live.joinOffline': 'Der Server ist nicht zu erreichen. Neuer Versuch …',
  'live.on': 'Live geteilt · {n, plural, one {kein anderes Handy verbunden} other {# Handys verbunden}}',
  'live.reading': 'Live. Mit diesem Link liest du mit.',
  'live.offline':
    'Offline. {n, plural, =0 {Alles ist gesendet.} one {# Änderung ist noch nicht gesendet.} other {# Änderungen sind noch nicht gesendet.}}',
  'live.offlineReading': 'Offline. Du siehst den letzten Stand.',
  'live.gone': 'Dieser Block wird nicht mehr geteilt. Die Partie bleibt auf diesem Handy.',
  'live.whose': 'Wem gehört dieses Handy?',
  'live.whoseHint':
    'Die anderen sehen, wer was geändert hat. Verdeckte Ansagen macht jeder auf dem eigenen Handy.',
  'live.whoseNobody': 'Niemandem am Tisch',
  'live.somebody': 'Ein anderes Handy',
  'live.changed': '{name} hat geändert: {where}, {lost} → {kept}',
  'live.where.round': 'Runde\u00a0{n}',
  'live.where.name': 'ein Name',
  'live.where.ended': 'das Ende der Partie',
  'live.where.points': 'Punkte von {name}',
  'live.takeBack': 'Zurücknehmen',
  'live.moreConflicts': '{n, plural, one {Eine frühere Änderung} other {# frühere Änderungen}}',
  'live.dropped': 'Nur auf diesem Gerät: {where}. {why}',
  'live.broken': '{names}: Die aufgedeckte Ansage ist nicht die, die gemacht wurde.',
  'live.doubt':
    '{n, plural, one {Die verdeckte Ansage von {names} wurde} other {Die verdeckten Ansagen von {names} wurden}} geändert oder auf einem fremden Handy gemacht. Frag nach, bevor dieses Handy Ansagen aufdeckt.',
  'live.doubtOwn':
    'Auf einem anderen Handy wurde für dich angesagt. Tippe auf dein Feld, um selbst anzusagen.',
  'live.doubtConfirm': 'Stimmt so',
  'live.toBid':
    '{n, plural, one {Es fehlt noch die Ansage von {names}} other {Es fehlen noch die Ansagen von {names}}}',
  'live.toBidHint': 'Jeder sagt auf dem eigenen Handy an. Tippe auf ein leeres Feld, um hier anzusagen.',
  'live.toShow':
    '{n, plural, one {Die Ansage von {names} liegt auf einem Handy, das offline ist} other {Die Ansagen von {names} liegen auf Handys, die offline sind}}',
  'live.toShowHint':
    'Sie erscheint, sobald das Handy wieder da ist. Tippe auf das Feld, um sie von Hand einzutragen.',
  'live.result': 'Für ein Turnier',
  'live.resultAbout':
    'Die Turnierleitung scannt diesen Code oder nimmt den Text: Namen, Punkte und erfüllte Ansagen.',
  'live.resultQr': 'QR-Code des Ergebnisses',
  'live.sendTo': 'An {name} melden',
  'live.resultText': 'Das Ergebnis als Text',
  'live.screenOff': 'Der Browser lässt den Bildschirm nicht mehr an.',
  'live.screenOn': 'Anlassen',
};
