import type { messages as english } from '../en/replay';

export const messages: Record<keyof typeof english, string> = {
  'replay.title': 'Partie enregistrée',
  'replay.backTrick': 'Reculer d’un pli',
  'replay.back': 'Reculer d’un coup',
  'replay.play': 'Lecture',
  'replay.pause': 'Pause',
  'replay.next': 'Avancer d’un coup',
  'replay.nextTrick': 'Avancer d’un pli',
  'replay.position': 'Position',
  'replay.jump': 'Aller à',
  'replay.trick': 'Manche {round}, pli {trick}',
  'replay.view': 'Cartes visibles',
  'replay.all': 'Toutes les mains',
  'replay.of': 'Vue\u00a0: {name}',
  'replay.share': 'Copier le lien',
  'replay.review': 'Analyser',
  'replay.playOn': 'Continuer comme {name}',
  'replay.playOnBots': 'Continuer comme {name} contre des bots',
  'replay.record': 'Enregistrement',
  'replay.importHelp':
    'Choisissez une partie enregistrée\u00a0: un fichier .json, ou un fichier .jsonl avec une partie par ligne. Elle est montrée ici sans être conservée.',
  'replay.choose': 'Choisissez un fichier ou déposez-le ici',
  'replay.noRecord': 'Il n’y a pas de partie dans ce fichier.',
  'replay.several': '{n, plural, one {# partie} other {# parties}} dans ce fichier\u00a0: laquelle\u202f?',
};
