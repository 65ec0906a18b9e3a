import type { messages as english } from '../en/learn';

/** The texts of the tutorial and of the words that are explained. */
export const messages: Record<keyof typeof english, string> = {
  'learn.title': 'Spielen lernen',
  'learn.step': 'Schritt {n} von {of}',
  'learn.all': 'Alle Lektionen',
  'learn.course': 'Das Spiel',
  'learn.extras': 'Zusatzkarten',
  'learn.variations': 'Varianten',
  'learn.odds': 'Was ist ein Blatt wert? Die Chancen',
  'learn.done': 'geschafft',
  'learn.next': 'Weiter',
  'learn.back': 'Zurück',
  'learn.skip': 'Überspringen',
  'learn.try': 'Ausprobieren',
  'learn.again': 'Noch einmal',
  'learn.example': '{cards}: {winner} bekommt den Stich',
  'learn.played': '{name}: {card}',
  'learn.cards': '{n, plural, one {# Karte} other {# Karten}}',
  'learn.rounds': 'Karten in den Runden bisher: {list}. Und dann?',
  'learn.bidTaken': 'Angesagt {bid}, gemacht {taken}',
  'learn.result': 'Angesagt {bid}, gemacht {taken}: {points, plural, one {# Punkt} other {# Punkte}}.',
  'learn.game': 'Dein erstes Spiel',
  'learn.finished': 'Jetzt kannst du Wizard spielen!',
  'learn.gameText':
    'In der ersten Runde hat jeder eine Karte, in der nächsten zwei und so weiter. Wer nach der letzten Runde die meisten Punkte hat, gewinnt.',
  'learn.gameAsk': 'Fünf Runden gegen zwei Anfänger: gerade richtig für den Einstieg.',
  'learn.start': 'Das erste Spiel beginnen',
  'learn.puzzles': 'Aufgaben lösen',

  'rules.words': 'Begriffe',
  'rules.decks': 'Blätter',
  'rules.learn': 'Spielend lernen',
};
