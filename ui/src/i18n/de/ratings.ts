/** The texts of the ratings: the page, the choice to take part, and what a game has changed. */
export const messages = {
  'ratings.title': 'Wertung',
  'ratings.how':
    'Ein Spiel wird gewertet, wenn mindestens drei Menschen teilnehmen, jeder aus einem eigenen Netz. Es zählt dein Platz unter ihnen und den Bots. Spiele gegen dieselben Leute zählen immer weniger.',
  'ratings.takePart': 'Gewertet spielen',
  'ratings.takePartHelp':
    'Deine Wertung gehört zu einem Schlüssel in diesem Browser. Ein Konto gibt es nicht.',
  'ratings.listed': 'Meinen Namen in der Rangliste zeigen',
  'ratings.own': 'Meine Wertungen',
  'ratings.game': 'Spiel',
  'ratings.rating': 'Wertung',
  'ratings.games': 'Spiele',
  'ratings.family': '{n, plural, one {# Spieler} other {# Spieler}}',
  'ratings.provisional': 'vorläufig',
  'ratings.certain':
    'Deine Spielstärke liegt wahrscheinlich im angegebenen Bereich. Eine Wertung ist vorläufig, solange der Bereich groß ist und bis du Leute aus fünf anderen Netzen getroffen hast; bisher sind es {n}.',
  'ratings.none': 'Du hast noch keine Wertung. Alle beginnen mit 1000 Punkten.',
  'ratings.key':
    'Wer den Schlüssel hat, spielt mit deiner Wertung. Speichere ihn, bevor du die Daten dieses Browsers löschst; ohne ihn kann niemand deine Wertung wiederherstellen.',
  'ratings.export': 'Schlüssel speichern',
  'ratings.import': 'Schlüssel laden',
  'ratings.imported': 'Schlüssel geladen.',
  'ratings.noKey': 'In {file} steht kein Schlüssel.',
  'ratings.delete': 'Wertung löschen',
  'ratings.sure': 'Wertung und Schlüssel löschen?',
  'ratings.deleted': 'Dein Schlüssel und deine Wertungen sind gelöscht.',
  'ratings.leaderboard': 'Rangliste',
  'ratings.season': 'Saison',
  'ratings.seasonName': 'Q{n} {year}',
  'ratings.nobody': 'Hier hat noch niemand eine sichere Wertung.',
  'ratings.order':
    'Geordnet nach dem unteren Ende des Bereichs; die Liste dient der Information, Preise gibt es nicht.',
  'ratings.change': 'Deine Wertung: {before} → {after} ± {of}',
  'ratings.why.rated':
    'Dieses Spiel wurde gewertet, aber nicht für dich: Du hast nicht teilgenommen oder teilst ein Netz mit jemandem.',
  'ratings.why.unfinished': 'Dieses Spiel wird nicht gewertet: Es wurde nicht beendet.',
  'ratings.why.rules': 'Dieses Spiel wird nicht gewertet: Es hat besondere Regeln oder ist zu kurz.',
  'ratings.why.settings':
    'Dieses Spiel wird nicht gewertet: Am Tisch gab es keine Uhr, oder Tipps oder Zurücknehmen waren erlaubt.',
  'ratings.why.people': 'Dieses Spiel wird nicht gewertet: Weniger als drei Menschen haben teilgenommen.',
  'ratings.why.networks':
    'Dieses Spiel wird nicht gewertet: Weniger als drei Menschen waren in einem eigenen Netz.',
};
