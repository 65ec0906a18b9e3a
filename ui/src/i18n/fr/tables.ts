import type { messages as english } from '../en/tables';

export const messages: Record<keyof typeof english, string> = {
  'lobby.mine': 'Vos tables',
  'lobby.open': 'Tables ouvertes',
  'lobby.seatsFree': '{n} {n, plural, one {place libre} other {places libres}} sur {of}',
  'start.rating': 'Cote {n}',
  'start.improve': 'Progresser',
  'start.clubs': 'Clubs et vraies tables',
  'start.game': 'À propos du jeu',
  'start.study': 'Donne du jour et problèmes',
  'start.daily': 'Donne du jour',
  'start.dailyLine': 'Les mêmes cartes pour tous, une fois par jour',
  'start.dailyDone':
    '{points, plural, one {# point} other {# points}} aujourd’hui{days, plural, =0 {} one {} other {, # jours de suite}}\u202f; prochaine donne dans {hours}\u00a0h',
  'start.dailyKeep': 'Gardez votre série de {n} jours',
  'start.puzzles': 'Problèmes',
  'start.puzzlesLine': 'Un choix est nettement le meilleur\u00a0: trouvez-le',
  'start.games': 'Mes parties',
  'start.pad': 'Feuille de score pour de vraies cartes',
  'start.odds': 'Les chances d’une main',
  'start.tournaments': 'Tournois',
  'unknown.title': 'Cette page n’existe pas',
  'unknown.near': 'Vous cherchiez peut-être\u00a0:',
  'unknown.why':
    'Le lien est peut-être incomplet, ou ce qu’il montrait n’existe plus. Le mieux est de copier le lien d’une table à la table même.',
};
