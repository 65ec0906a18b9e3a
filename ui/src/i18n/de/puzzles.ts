import type { messages as english } from '../en/puzzles';

export const messages: Record<keyof typeof english, string> = {
  'puzzles.title': 'Aufgaben',
  'puzzles.bid': 'Was sagst du an?',
  'puzzles.card': 'Eine Karte erfüllt die Ansage',
  'puzzles.about': '{difficulty} · {rules} · {n} Spieler',
  'puzzles.ofToday': 'Aufgabe des Tages',
  'puzzles.today': 'Heute',
  'puzzles.easy': 'Leicht',
  'puzzles.medium': 'Mittel',
  'puzzles.hard': 'Schwer',
  'puzzles.choose': 'Welche Aufgaben',
  'puzzles.next': 'Nächste Aufgabe',
  'puzzles.skip': 'Eine andere',
  'puzzles.streak': '{n} in Folge',
  'puzzles.best': 'Deine längste Serie: {n}',
  'puzzles.solved': '{n} gelöst',
  'puzzles.tricks': 'Bisher gespielt: {n, plural, one {# Stich} other {# Stiche}}',
  'puzzles.takes': 'macht den Stich',
  'puzzles.notLegal': '{card} geht gerade nicht: Du musst bedienen.',
  'puzzles.right': 'Richtig!',
  'puzzles.wrong': 'Nicht die beste Wahl',
  'puzzles.whyBid':
    'Die Ansage {best} gelingt in {made} von 100 Fällen und bringt im Schnitt {points} Punkte; die zweitbeste, {second}, bringt {less}.',
  'puzzles.whyCard':
    'Mit {best} gelingt die Ansage in {made} von 100 Fällen, mit der zweitbesten Karte, {second}, in {fewer}.',
  'puzzles.options': 'Was jede Wahl wert ist',
  'puzzles.theCard': 'Karte',
  'puzzles.points': 'Punkte im Schnitt',
  'puzzles.made': 'Erfüllt',
  'puzzles.yours': 'deine Wahl',
  'puzzles.how':
    'Ausgespielt auf {n} Verteilungen der verdeckten Karten, die zu allem passen, was du siehst, mit starken Bots auf allen Plätzen.',
  'puzzles.unclear':
    'Diese Aufgabe wird nicht mehr gestellt: Auf mehr Verteilungen oder mit anderen Mitspielern ist die beste Wahl nicht eindeutig genug.',
  'puzzles.tooEasy': 'Diese Aufgabe wird nicht mehr gestellt: Sie war zu leicht.',
};
