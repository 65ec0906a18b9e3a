/** Les textes de la fin d’une partie et des parties jouées sur cet appareil. */
export const messages = {
  'end.made': 'Annonces réussies',
  'end.madeOf': '{made} sur {of}',
  'end.best': 'Meilleure manche',
  'end.after': 'après {n, plural, one {# manche} other {# manches}}',
  'end.turn':
    'Le tournant\u00a0: à la manche {number}, {you, select, yes {vous prenez} other {{name} prend}} la tête ({points}) pour ne plus la lâcher.',
  'end.review': 'Analyser',
  'end.picture': 'Partager une image',
  'end.noPicture': 'L’image n’a pas pu être créée',

  'games.title': 'Mes parties',
  'games.hint': 'Vos parties restent sur cet appareil\u202f; les {n} dernières sont conservées.',
  'games.none': 'Aucune partie terminée pour l’instant. La première apparaîtra dès qu’elle sera finie.',
  'games.games': 'Parties',
  'games.wins': 'Victoires',
  'games.average': 'Points en moyenne',
  'games.winsInARow': 'Victoires d’affilée',
  'games.bidsInARow': 'Annonces réussies d’affilée',
  'games.longest': 'record',
  'games.allRules': 'toutes les règles',
  'games.anyPlayers': 'peu importe',
  'games.bySize': 'Annonces réussies selon le nombre de cartes, en pour cent',
  'games.sizeOf': '{cards, plural, one {# carte} other {# cartes}}\u00a0: {made} annonces réussies sur {of}',
  'games.course': 'Points {n, plural, one {de la dernière partie} other {des # dernières parties}}',
  'games.mistakes': 'Mes erreurs',
  'games.list': 'Parties terminées',
  'games.won': 'Gagnée',
  'games.place': '{n}\u1d49 sur {of}',
  'games.givenUp': 'Abandonnée',
  'games.more': 'En afficher plus',
  'games.delete': 'Supprimer la partie du {date}',
  'games.deleted': '{n, plural, one {Partie supprimée.} other {# parties supprimées.}}',
  'games.undo': 'Annuler',
  'games.export': 'Exporter',
  'games.import': 'Importer',
  'games.clear': 'Tout supprimer',
  'games.sure': 'Vraiment tout supprimer\u202f?',
  'games.imported':
    '{n, plural, =0 {Aucune nouvelle partie} one {# nouvelle partie} other {# nouvelles parties}}\u202f; {known, plural, one {# déjà présente} other {# déjà présentes}}.',
  'games.badLine':
    'La ligne {line} de «\u00a0{file}\u00a0» n’est pas une partie terminée. Rien n’a été importé.',
  'games.noGame': 'Il n’y a pas de partie dans «\u00a0{file}\u00a0».',
  'games.full':
    'Ce navigateur n’a plus de place\u202f: les nouvelles parties ne sont pas conservées. Exportez vos parties, puis supprimez-en quelques-unes.',
  'games.off':
    'Ce navigateur ne laisse rien enregistrer à la page\u202f: les parties ne peuvent pas être conservées. Autorisez le stockage pour ce site, ou utilisez une fenêtre qui n’est pas privée.',
};
