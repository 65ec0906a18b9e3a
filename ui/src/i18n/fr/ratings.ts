import type { messages as english } from '../en/ratings';

/** The texts of the ratings: the page, the choice to take part, and what a game has changed. */
export const messages: Record<keyof typeof english, string> = {
  'ratings.title': 'Classement',
  'ratings.how':
    'Une partie est classée si au moins trois personnes participent, chacune depuis son propre réseau. Ce qui compte, c’est votre place parmi elles et les bots. Les parties contre les mêmes personnes comptent de moins en moins.',
  'ratings.takePart': 'Jouer des parties classées',
  'ratings.takePartHelp': 'Votre cote est liée à une clé dans ce navigateur. Il n’y a pas de compte.',
  'ratings.listed': 'Afficher mon nom au classement',
  'ratings.own': 'Mes cotes',
  'ratings.game': 'Partie',
  'ratings.rating': 'Cote',
  'ratings.games': 'Parties',
  'ratings.family': '{n, plural, one {# joueur} other {# joueurs}}',
  'ratings.provisional': 'provisoire',
  'ratings.certain':
    'Votre niveau se situe probablement dans l’intervalle indiqué. Une cote est provisoire tant que l’intervalle est large, ou que vous n’avez pas rencontré des personnes de cinq autres réseaux\u202f; pour l’instant\u00a0: {n}.',
  'ratings.none': 'Vous n’avez pas encore de cote. Tout le monde commence avec 1000 points.',
  'ratings.key':
    'Quiconque a la clé joue avec votre cote. Enregistrez-la avant d’effacer les données de ce navigateur\u202f; sans elle, personne ne peut rétablir votre cote.',
  'ratings.export': 'Enregistrer la clé',
  'ratings.import': 'Charger une clé',
  'ratings.imported': 'Clé chargée.',
  'ratings.noKey': 'Il n’y a pas de clé dans {file}.',
  'ratings.delete': 'Supprimer ma cote',
  'ratings.sure': 'Supprimer la cote et la clé\u202f?',
  'ratings.deleted': 'Votre clé et vos cotes sont supprimées.',
  'ratings.leaderboard': 'Meilleurs joueurs',
  'ratings.season': 'Saison',
  'ratings.seasonName': 'T{n} {year}',
  'ratings.nobody': 'Personne n’a encore de cote établie ici.',
  'ratings.order':
    'Dans l’ordre du bas de l’intervalle\u202f; ce classement est donné à titre d’information, sans prix.',
  'ratings.change': 'Votre cote\u00a0: {before} → {after} ± {of}',
  'ratings.why.rated':
    'Cette partie est classée, mais pas pour vous\u00a0: vous n’y avez pas participé, ou vous partagez un réseau avec un autre joueur.',
  'ratings.why.unfinished': 'Cette partie n’est pas classée\u00a0: elle n’a pas été terminée.',
  'ratings.why.rules':
    'Cette partie n’est pas classée\u00a0: ses règles sont particulières, ou elle est trop courte.',
  'ratings.why.settings':
    'Cette partie n’est pas classée\u00a0: la table n’avait pas de pendule, ou permettait les conseils ou la reprise de coups.',
  'ratings.why.people': 'Cette partie n’est pas classée\u00a0: moins de trois personnes y ont participé.',
  'ratings.why.networks':
    'Cette partie n’est pas classée\u00a0: moins de trois personnes avaient leur propre réseau.',
};
