/** Die Texte der Tipps am Tisch. */
export const messages = {
  'hints.thinking': 'Wird durchgespielt …',
  'hints.notYet': 'Du bist nicht an der Reihe. Frag noch einmal, wenn du dran bist.',
  'hints.need':
    '{need, plural, =0 {Du hast, was du angesagt hast} one {Dir fehlt noch # Stich} other {Dir fehlen noch # Stiche}}, bei {left, plural, one {# Karte} other {# Karten}} auf der Hand.',
  'hints.over':
    'Du hast {n, plural, one {# Stich} other {# Stiche}} mehr als angesagt, bei {left, plural, one {# Karte} other {# Karten}} auf der Hand.',
  'hints.choice': 'Wahl',
  'hints.points': 'Punkte',
  'hints.made': 'Erfüllt',
  'hints.how':
    'Punkte, die die Runde im Mittel bringt, und wie oft die Ansage erfüllt wird, wenn ab hier die Netze des Experten weiterspielen, auf Verteilungen, die zu allem passen, was du gesehen hast.',
  'hints.best': 'Am besten: {choice}, {points} Punkte.',
  'hints.beaten': 'Höher liegt, von {name} gespielt: {card}.',
  'hints.last': 'Du spielst zuletzt, also macht sie den Stich.',
  'hints.played-out': 'Nur das könnte sie schlagen, und es ist alles gespielt: {cards}.',
  'hints.unbeaten': 'Nichts, was noch aussteht, kann sie schlagen.',
  'hints.few': 'Nur das kann sie noch schlagen: {cards}.',
  'hints.void': '{name} hat kein {suit} und kann stechen.',
  'hints.wizards':
    'Du hältst {count} Zauberer, und {unseen, plural, =0 {keiner steht} one {# steht} other {# stehen}} noch aus: Mindestens {tricks, plural, one {# Stich ist} other {# Stiche sind}} dir sicher.',
  'hints.jesters':
    'Du hältst {count, plural, one {einen Narren} other {# Narren}}: Mehr als {tricks, plural, one {# Stich kannst} other {# Stiche kannst}} du nicht machen.',
  'hints.asked':
    'Die anderen haben schon {count} angesagt, und es gibt {tricks, plural, one {# Stich} other {# Stiche}}.',
  'hints.bidOver': 'Damit wären es {count} mehr angesagte Stiche, als es gibt.',
  'hints.bidUnder':
    'Damit {count, plural, one {bliebe # Stich, den} other {blieben # Stiche, die}} niemand angesagt hat.',
  'hints.suit':
    'Von dieser Farbe hältst du {count, plural, =0 {keine Karte} one {# Karte} other {# Karten}}.',
  'hints.someWizards': '{n, plural, one {ein Zauberer} other {# Zauberer}}',
  'hints.someJesters': '{n, plural, one {ein Narr} other {# Narren}}',
};
