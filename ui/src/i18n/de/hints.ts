import type { messages as english } from '../en/hints';

/** Die Texte der Tipps am Tisch. */
export const messages: Record<keyof typeof english, string> = {
  'hints.thinking': 'Wird durchgespielt …',
  'hints.notYet': 'Du bist nicht an der Reihe. Frag noch einmal, wenn du dran bist.',
  'hints.need':
    '{need, plural, =0 {Du hast, was du angesagt hast} one {Dir fehlt noch # Stich} other {Dir fehlen noch # Stiche}}, bei {left, plural, one {# Karte} other {# Karten}} auf der Hand.',
  'hints.over':
    'Du hast {n, plural, one {# Stich} other {# Stiche}} mehr als angesagt, bei {left, plural, one {# Karte} other {# Karten}} auf der Hand.',
  'hints.options': 'Was jede Wahl wert ist',
  'hints.notLegal': '{card} geht gerade nicht: Du musst bedienen.',
  'hints.choice': 'Wahl',
  'hints.points': 'Punkte',
  'hints.made': 'Erfüllt',
  'hints.win': 'Siegchance',
  'hints.tied': 'praktisch gleichauf',
  'hints.contrastMade':
    'Geschätzt: Ansage {best} gelingt in {made} von 100 Fällen, Ansage {second} in {fewer}.',
  'hints.contrastPoints':
    'Geschätzt: Ansage {best} bringt im Schnitt {points} Punkte, Ansage {second} {less}.',
  'hints.contrastWin':
    'Geschätzt: Mit Ansage {best} gewinnst du {won} von 100 Spielen, mit Ansage {second} {lost}.',
  'hints.how':
    'Punkte, die die Runde im Schnitt bringt, und wie oft die Ansage erfüllt wird, wenn ab hier die Netze des Meisters weiterspielen, auf Verteilungen, die zu allem passen, was du gesehen hast.',
  'hints.best': 'Am besten: {choice}, {points} Punkte.',
  'hints.beaten': '{card} von {name} liegt höher.',
  'hints.last': 'Du spielst zuletzt, also macht sie den Stich.',
  'hints.played-out': 'Alles, was sie schlagen könnte, ist schon gespielt: {cards}.',
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
  'hints.bombed': 'Die Bombe liegt im Stich: Niemand bekommt ihn.',
  'hints.extras': 'Du hältst {cards}.',
  'hints.noOrWizards': '{n, plural, =0 {keinen Zauberer} one {# Zauberer} other {# Zauberer}}',
  'hints.met': 'Damit hast du deine Ansage erfüllt.',
  'hints.missed': 'Diese Ansage ist nicht mehr zu erfüllen.',
  'hints.open':
    'Dann brauchst du noch {count, plural, =0 {keinen Stich} one {# Stich} other {# Stiche}}; es kommen noch {tricks}.',
  'hints.bidNeed':
    'Du brauchst noch {count, plural, =0 {keinen Stich} one {# Stich} other {# Stiche}}; es kommen noch {tricks}.',
  'hints.lone':
    'Es ist deine einzige Karte der Farbe {suit}; ohne sie bist du blank und musst diese Farbe nicht mehr bedienen.',
  'hints.top': 'Wird sie ausgespielt, kann nichts, was noch aussteht, sie schlagen.',
  'hints.later':
    'Wird sie ausgespielt, {count, plural, one {kann # Karte, die du nicht gesehen hast,} other {können # Karten, die du nicht gesehen hast,}} sie schlagen.',
  'hints.suit':
    'Von der Farbe {suit} hältst du {count, plural, =0 {keine Karte} one {# Karte} other {# Karten}}.',
  'hints.wizard-first': 'Der Zauberer von {name} lag zuerst, also kann deiner nicht gewinnen.',
  'hints.many':
    '{count, plural, one {# Karte, die du nicht gesehen hast, kann} other {# Karten, die du nicht gesehen hast, können}} sie noch schlagen.',
  'hints.strongest':
    'Deine stärkste Karte: {card}. Ausstehende Karten, die sie schlagen, wenn du sie ausspielst: {count}.',
  'hints.between':
    'Ausstehende Karten, die deine Karte {card} schlagen, wenn du sie ausspielst: {count}; bei deiner nächstbesten, {next}: {unseen}.',
  'hints.weakest':
    'Deine schwächste Karte: {card}. Ausstehende Karten, die sie schlagen, wenn du sie ausspielst: {count}.',
  'hints.wanted': 'Dir {tricks, plural, one {fehlt noch # Stich} other {fehlen noch # Stiche}}.',
  'hints.excess': 'Du hast schon, was du angesagt hast: Das wäre einer zu viel.',
  'hints.short': 'Du brauchst jeden Stich, der noch übrig ist.',
  'hints.safe': 'Du hast schon, was du angesagt hast.',
  'hints.wasted': 'Behalte ihn.',
  'hints.someWizards': '{n, plural, one {ein Zauberer} other {# Zauberer}}',
  'hints.someJesters': '{n, plural, one {ein Narr} other {# Narren}}',
  'hints.bidUp': 'ein Stich mehr',
  'hints.bidDown': 'ein Stich weniger',
  'hints.swap': '{put} gegen {took}',
  'hints.noTrump': 'kein Trumpf',
  'hints.swapNothing': 'Nicht tauschen',
  'hints.advice': 'Am besten: {choice}.',
  'hints.more': 'Vergleichen',
  'hint.bid': 'Zähl deine Zauberer und hohen Trümpfe: Jeder macht wohl einen Stich. Kleine Karten fast nie.',
  'hint.trump': 'Wähl die Farbe, von der du die meisten oder die höchsten Karten hast.',
  'hint.lead': 'Noch {n, plural, one {ein Stich} other {# Stiche}}: Spiel eine starke Karte aus.',
  'hint.take': 'Noch {n, plural, one {ein Stich} other {# Stiche}}: Nimm diesen, wenn du kannst.',
  'hint.enough':
    'Du hast, was du angesagt hast. Wirf hohe Karten in Stichen ab, die sie nicht gewinnen können.',
  'hint.over':
    'Schon zu viele: So bringt dir die Runde {points, plural, one {# Punkt} other {# Punkte}}. Nimm keinen Stich mehr.',
};
