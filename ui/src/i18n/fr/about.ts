import type { messages as english } from '../en/about';

export const messages: Record<keyof typeof english, string> = {
  'about.origin.title': 'D’où vient le jeu',
  'about.origin':
    'Ken Fisher, de Toronto en Ontario, a créé Wizard en 1984\u202f; le jeu a été imprimé et vendu pour la première fois en juin 1986. Il descend du Oh Hell, auquel il ressemble toujours. Un auteur le trouve plus chaotique que le Oh Hell, mais plus serré que Skull King. Il est édité sous licence au Canada, aux États-Unis, en Allemagne, au Royaume-Uni, en Italie et au Japon.',
  'about.players.title': 'À combien, et combien de temps',
  'about.players':
    'On joue de trois à six. Selon une carte de règles, l’idéal est d’être 4 et une partie dure 45 minutes. Pour une partie plus courte, ne jouez que les cinq ou sept premières manches.',
  'about.championships.title': 'Championnats du monde',
  'about.championships':
    'Des tournois ont lieu régulièrement en ligne, et des championnats du monde depuis 2010. Chaque pays peut y envoyer deux personnes au plus. L’encyclopédie en cite cinq\u00a0:',
  'about.2010': 'Francfort, Allemagne',
  'about.2011': 'Budapest, Hongrie',
  'about.2012': 'Vienne, Autriche',
  'about.2013': 'Amsterdam, Pays-Bas',
  'about.2014': 'Athènes, Grèce',
  'about.canadian.title': 'Pourquoi une règle canadienne',
  'about.canadian':
    'Si la dernière personne à annoncer est seule en tête, son annonce ne doit pas amener le total au nombre de plis, sauf si elle est de zéro. Un joueur au moins manquera donc forcément la sienne. Le but est de garder le jeu intéressant et de faire sortir chacun de sa «\u00a0zone de confort\u00a0». Tous les tournois officiels appliquent cette règle.',
  'about.weekend.title': 'Pourquoi «\u00a0Lost Weekend\u00a0»',
  'about.weekend':
    'Pour une annonce Lost Weekend, chacun pose un poing fermé sur la table. Le donneur compte, d’ordinaire jusqu’à trois, et tout le monde montre son annonce avec les doigts\u202f; un poing qui reste fermé vaut zéro. Toutes les annonces sont alors connues, et parler en dernier n’est ni un avantage ni un fardeau. Le nom vient du Lost Weekend, dans les Black Hills du Dakota du Sud, où l’on annonce couramment ainsi.',
  'about.chance.title': 'D’où viennent les 42,86\u00a0%',
  'about.chance':
    'Dans une manche à une carte, on ne choisit que son annonce. Si p est la probabilité de remporter le pli, annoncer 1 rapporte 30 points ou en coûte 10, soit 40p − 10 en moyenne\u202f; annoncer 0 en rapporte 20 ou en coûte 10, soit 20 − 30p. Les deux se valent si p est égal à 3/7, c’est-à-dire 42,86\u00a0%. Si la probabilité est meilleure, annoncez 1. Cela vaut pour qui entame, puisque personne n’a encore annoncé.',
  'about.odds': 'Les chances de chaque carte',
  'about.characters.title': 'Guerriers et prêtresses',
  'about.characters':
    'Chaque carte de l’édition allemande montre un personnage dont le titre figure en haut, comme der Krieger (le guerrier) ou die Priesterin (la prêtresse)\u202f; chacun existe en deux versions masculines et deux féminines. Les quatre couleurs ne sont pas les couleurs habituelles et vont de 1 à 13. Un Z désigne les Magiciens (der Zauberer, die Zauberin), un N les Bouffons (der Narr, die Närrin). Les mêmes cartes, lettres allemandes comprises, sont vendues aux États-Unis sous le nom de «\u00a0Fantasy Wizard\u00a0».',
  'about.wheels.title': 'Roues de score et jetons',
  'about.wheels':
    'L’édition de luxe contient des roues de score. L’éditeur les juge très utiles si toutes les annonces sont révélées ensemble, ou seulement après la manche. Pour le jeu normal, il recommande des jetons d’annonce.',
  'about.pad': 'Une feuille de score pour vos cartes',
  'about.from': '{n, plural, one {Source} other {Sources}}\u00a0: {list}',
  'about.sources': 'Sources',
};
