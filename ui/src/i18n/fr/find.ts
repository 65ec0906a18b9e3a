import type { messages as english } from '../en/find';

export const messages: Record<keyof typeof english, string> = {
  'find.how':
    'Vous prenez place là où d’autres attendent pour les mêmes règles, ou à une nouvelle table de quatre. La partie commence dès que la table est complète\u202f; au bout d’une minute, des bots prennent les places libres.',
  'find.manners':
    'Entre inconnus, on se parle par phrases toutes faites. Depuis la discussion, chacun peut être mis en sourdine ou signalé.',
  'find.awaited': 'Un joueur attend en ce moment une partie avec ces règles.',
  'find.another': 'Trouver une autre table',
  'door.full': 'Toutes les places sont prises\u202f; la partie n’a pas encore commencé.',
  'door.playing': 'La partie est en cours à cette table.',
  'door.over': 'Cette partie est terminée.',
  'door.ended': 'Personne n’est revenu à cette table\u202f; elle a été fermée.',
};
