import type { messages as english } from '../en/daily';

export const messages: Record<keyof typeof english, string> = {
  'daily.title': 'Spiel des Tages',
  'daily.ends': '{n, plural, one {endet in weniger als einer Stunde} other {endet in # Stunden}}',
  'daily.past': 'ein früherer Tag',
  'daily.game': '{rules} · {n} Spieler',
  'daily.bots': 'Deine Gegner',
  'daily.once':
    'Alle bekommen heute dieselben Karten und dieselben Gegner. Dein erstes Spiel zählt; du kannst es unterbrechen und weiterspielen, bis der Tag um ist (Mitternacht UTC).',
  'daily.unranked': 'Die Karten dieses Tages kannst du noch spielen, gewertet wird es nicht mehr.',
  'daily.erased':
    'Du hast dein heutiges Spiel gelöscht. Die Karten kannst du noch einmal spielen, gewertet wird es nicht mehr.',
  'daily.waiting': 'Dein Spiel wartet auf dich. Wenn es zu Ende ist, siehst du, wie die anderen waren.',
  'daily.play': 'Heutiges Spiel beginnen',
  'daily.goOn': 'Weiterspielen',
  'daily.playAgain': 'Ohne Wertung spielen',
  'daily.peek': 'Ergebnisse zeigen',
  'daily.today': 'Heute',
  'daily.days': 'Frühere Tage',
  'daily.hash': 'Regeln und Karten:',
  'daily.points': 'Punkte',
  'daily.percentile': 'Platz {place} von {n}: besser als {percent} der anderen',
  'daily.first': 'Du bist heute der Erste im Ziel.',
  'daily.notRanked':
    'Dieses Spiel zählt nicht: Es wurde nicht am selben Tag beendet, oder ein Bot ist für dich eingesprungen.',
  'daily.histogram': '{n, plural, one {# Ergebnis} other {# Ergebnisse}}',
  'daily.column': '{from} bis {to} Punkte: {n, plural, one {# Spiel} other {# Spiele}}',
  'daily.yours': 'dein Spiel',
  'daily.late': 'zählt nicht',
  'daily.nobody': 'Kein Spiel wurde rechtzeitig beendet.',
  'daily.underWay': '{n, plural, one {Ein Spiel läuft noch.} other {# Spiele laufen noch.}}',
  'daily.abandoned': '{n, plural, one {Ein Spiel wurde abgebrochen.} other {# Spiele wurden abgebrochen.}}',
  'daily.games': 'Spiele zum Nachspielen',
  'daily.watch': 'Punkte: noch einmal ansehen',
};
