import type { messages as english } from '../en/replay';

export const messages: Record<keyof typeof english, string> = {
  'replay.title': 'Aufzeichnung',
  'replay.backTrick': 'Einen Stich zurück',
  'replay.back': 'Einen Schritt zurück',
  'replay.play': 'Abspielen',
  'replay.pause': 'Anhalten',
  'replay.next': 'Einen Schritt weiter',
  'replay.nextTrick': 'Einen Stich weiter',
  'replay.position': 'Position',
  'replay.jump': 'Springen zu',
  'replay.trick': 'Runde {round}, Stich {trick}',
  'replay.view': 'Wessen Karten',
  'replay.all': 'Alle Karten',
  'replay.of': 'Sicht: {name}',
  'replay.share': 'Link kopieren',
  'replay.review': 'Analyse',
  'replay.playOn': 'Weiter als {name}',
  'replay.playOnBots': 'Weiter als {name} gegen Bots',
  'replay.record': 'Aufzeichnung',
  'replay.importHelp':
    'Wähle eine aufgezeichnete Partie: eine .json-Datei oder eine .jsonl-Datei mit einer Partie je Zeile. Sie wird hier gezeigt und nicht gespeichert.',
  'replay.choose': 'Datei wählen oder hierher ziehen',
  'replay.noRecord': 'In dieser Datei ist keine Partie.',
  'replay.several': '{n, plural, one {# Partie} other {# Partien}} in dieser Datei: welche?',
};
