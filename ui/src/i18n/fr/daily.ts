import type { messages as english } from '../en/daily';

export const messages: Record<keyof typeof english, string> = {
  'daily.title': 'Donne du jour',
  'daily.ends': '{n, plural, one {se termine dans moins d’une heure} other {se termine dans # heures}}',
  'daily.past': 'un jour passé',
  'daily.game': '{rules} · {n} joueurs',
  'daily.bots': 'Vos adversaires',
  'daily.once':
    'Tout le monde reçoit aujourd’hui les mêmes cartes et les mêmes adversaires. Votre première partie compte\u202f; vous pouvez l’interrompre et la reprendre jusqu’à la fin du jour (minuit UTC).',
  'daily.unranked': 'On peut encore jouer les cartes de ce jour, mais elles ne comptent plus.',
  'daily.erased':
    'Vous avez effacé votre partie du jour. Vous pouvez rejouer ses cartes, mais elles ne comptent plus.',
  'daily.waiting': 'Votre partie vous attend. Une fois terminée, vous verrez les résultats des autres.',
  'daily.play': 'Jouer la donne du jour',
  'daily.goOn': 'Reprendre la partie',
  'daily.playAgain': 'Jouer hors classement',
  'daily.peek': 'Voir les résultats',
  'daily.today': 'Aujourd’hui',
  'daily.days': 'Jours précédents',
  'daily.hash': 'Règles et cartes\u00a0:',
  'daily.points': 'points',
  'daily.percentile': 'Place {place} sur {n}\u00a0: mieux que {percent} des autres',
  'daily.first': 'Personne n’a terminé avant vous aujourd’hui.',
  'daily.notRanked':
    'Cette partie ne compte pas\u00a0: elle n’a pas été terminée le jour même, ou un bot vous a remplacé.',
  'daily.histogram': '{n, plural, one {# résultat} other {# résultats}}',
  'daily.column': 'de {from} à {to} points\u00a0: {n, plural, one {# partie} other {# parties}}',
  'daily.yours': 'votre partie',
  'daily.late': 'ne compte pas',
  'daily.nobody': 'Aucune partie n’a été terminée à temps.',
  'daily.underWay':
    '{n, plural, one {Une partie est encore en cours.} other {# parties sont encore en cours.}}',
  'daily.abandoned': '{n, plural, one {Une partie a été abandonnée.} other {# parties ont été abandonnées.}}',
  'daily.games': 'Parties à revoir',
  'daily.watch': 'points\u00a0: revoir la partie',
};
