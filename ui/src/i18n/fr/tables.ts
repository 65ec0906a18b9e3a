import type { messages as english } from '../en/tables';

export const messages: Record<keyof typeof english, string> = {
  'lobby.mine': 'Vos tables',
  'lobby.open': 'Tables ouvertes',
  'lobby.seatsFree': '{n} {n, plural, one {place libre} other {places libres}} sur {of}',
  'start.more': 'Plus',
  'start.study': 'Donne du jour et problèmes',
  'start.daily': 'Donne du jour',
  'start.dailyLine': 'Les mêmes cartes pour tous, une fois par jour',
  'start.puzzles': 'Problèmes',
  'start.puzzlesLine': 'Un choix est nettement le meilleur\u00a0: trouvez-le',
  'start.games': 'Mes parties',
  'start.pad': 'Feuille de score pour de vraies cartes',
  'start.odds': 'Les chances d’une main',
  'start.tournaments': 'Tournois',
  'unknown.title': 'Cette page n’existe pas',
  'unknown.why':
    'Le lien est peut-être incomplet, ou ce qu’il montrait n’existe plus. Le mieux est de copier le lien d’une table à la table même.',
};
