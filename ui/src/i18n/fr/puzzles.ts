import type { messages as english } from '../en/puzzles';

export const messages: Record<keyof typeof english, string> = {
  'puzzles.title': 'Problèmes',
  'puzzles.bid': 'Combien de plis annoncez-vous\u202f?',
  'puzzles.card': 'Une carte permet de réussir l’annonce',
  'puzzles.about': '{difficulty} · {rules} · {n} joueurs',
  'puzzles.ofToday': 'Problème du jour',
  'puzzles.today': 'Aujourd’hui',
  'puzzles.easy': 'Facile',
  'puzzles.medium': 'Moyen',
  'puzzles.hard': 'Difficile',
  'puzzles.choose': 'Quels problèmes',
  'puzzles.next': 'Problème suivant',
  'puzzles.skip': 'Un autre',
  'puzzles.streak': '{n} de suite',
  'puzzles.best': 'Votre meilleure série\u00a0: {n}',
  'puzzles.solved': '{n, plural, one {# résolu} other {# résolus}}',
  'puzzles.tricks': 'Déjà joué\u00a0: {n, plural, one {# pli} other {# plis}}',
  'puzzles.takes': 'remporte le pli',
  'puzzles.notLegal': 'Impossible de jouer {card} maintenant\u00a0: il faut fournir la couleur.',
  'puzzles.right': 'Bien vu\u202f!',
  'puzzles.wrong': 'Pas le meilleur choix',
  'puzzles.whyBid':
    'L’annonce de {best} réussit dans {made} donnes sur 100 et rapporte {points} points en moyenne\u202f; la suivante, {second}, rapporte {less}.',
  'puzzles.whyCard':
    'Avec {best}, l’annonce réussit dans {made} donnes sur 100\u202f; avec la carte suivante, {second}, dans {fewer}.',
  'puzzles.options': 'Ce que vaut chaque choix',
  'puzzles.theCard': 'Carte',
  'puzzles.points': 'Points en moyenne',
  'puzzles.made': 'Réussie',
  'puzzles.yours': 'votre choix',
  'puzzles.how':
    'Joué sur {n} donnes compatibles avec ce que vous voyez, par de bons bots à toutes les places.',
  'puzzles.unclear':
    'Ce problème a été retiré\u00a0: sur davantage de donnes, ou avec d’autres joueurs, le meilleur choix n’est pas assez net.',
  'puzzles.tooEasy': 'Ce problème a été retiré\u00a0: il était trop facile.',
};
