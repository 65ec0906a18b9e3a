import type { messages as english } from '../en/tables';

export const messages: Record<keyof typeof english, string> = {
  'lobby.mine': 'Deine Tische',
  'lobby.open': 'Offene Tische',
  'lobby.seatsFree': '{n} von {of} Plätzen frei',
  'start.rating': 'Wertung {n}',
  'start.improve': 'Üben und nachsehen',
  'start.clubs': 'Verein und Spieltisch',
  'start.game': 'Über das Spiel',
  'start.study': 'Spiel des Tages und Aufgaben',
  'start.daily': 'Spiel des Tages',
  'start.dailyLine': 'Dieselben Karten für alle, einmal am Tag',
  'start.dailyDone':
    'Heute {points, plural, one {# Punkt} other {# Punkte}}{days, plural, =0 {} one {} other {, # Tage in Folge}}; neues Spiel in {hours} Std.',
  'start.dailyKeep': 'Halte deine Serie: {n} Tage',
  'start.puzzles': 'Aufgaben',
  'start.puzzlesLine': 'Eine Wahl ist klar die beste: finde sie',
  'start.games': 'Meine Partien',
  'start.pad': 'Punkteblock für echte Karten',
  'start.odds': 'Chancen eines Blatts',
  'start.tournaments': 'Turniere',
  'unknown.title': 'Diese Seite gibt es nicht',
  'unknown.near': 'Vielleicht meintest du:',
  'unknown.why':
    'Vielleicht ist der Link unvollständig, oder sein Ziel gibt es nicht mehr. Den Link eines Tischs kopiert man am besten am Tisch selbst.',
};
