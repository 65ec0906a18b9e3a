import type { messages as english } from '../en/learn';

/** The texts of the tutorial and of the words that are explained. */
export const messages: Record<keyof typeof english, string> = {
  'learn.title': 'Apprendre à jouer',
  'learn.step': 'Étape {n} sur {of}',
  'learn.all': 'Toutes les leçons',
  'learn.course': 'Le jeu',
  'learn.extras': 'Les cartes supplémentaires',
  'learn.variations': 'Les variantes',
  'learn.odds': 'Que vaut une main\u202f? Les chances',
  'learn.done': 'fait',
  'learn.next': 'Suite',
  'learn.back': 'Retour',
  'learn.skip': 'Passer',
  'learn.try': 'Essayer',
  'learn.again': 'Recommencer',
  'learn.example': '{cards}\u00a0: {winner} remporte le pli',
  'learn.played': '{name}\u00a0: {card}',
  'learn.cards': '{n, plural, one {# carte} other {# cartes}}',
  'learn.rounds': 'Cartes par manche jusqu’ici\u00a0: {list}. Et ensuite\u202f?',
  'learn.bidTaken': 'Annonce {bid}, plis {taken}',
  'learn.result': 'Annonce {bid}, plis {taken}\u00a0: {points, plural, one {# point} other {# points}}.',
  'learn.game': 'Votre première partie',
  'learn.finished': 'Vous savez jouer à Wizard\u202f!',
  'learn.gameText':
    'La première manche se joue avec une carte chacun, la suivante avec deux, et ainsi de suite. Le joueur qui a le plus de points après la dernière manche gagne.',
  'learn.gameAsk': 'Cinq manches contre deux débutants\u00a0: juste ce qu’il faut pour commencer.',
  'learn.start': 'Commencer la première partie',
  'learn.puzzles': 'Résoudre des problèmes',

  'rules.words': 'Vocabulaire',
  'rules.decks': 'Jeux de cartes',
  'rules.learn': 'Apprendre en jouant',
};
