import type { messages as english } from '../en/live';

export const messages: Record<keyof typeof english, string> = {
  'live.title': 'Partager en direct',
  'live.about':
    'Les autres voient cette feuille sur leur propre téléphone pendant la partie. Avec un lien d’écriture, ils peuvent aussi la remplir.',
  'live.aboutServer':
    'Les noms et les chiffres de cette partie se trouvent alors aussi sur ce serveur, jusqu’à ce que vous arrêtiez le partage. Sans réseau, chaque téléphone continue de son côté et se met à jour plus tard.',
  'live.begin': 'Partager cette partie',
  'live.mayOthers': 'Avec ce lien, on peut',
  'live.mayEdit': 'lire et écrire',
  'live.mayRead': 'seulement lire',
  'live.stop': 'Arrêter le partage',
  'live.stopSure':
    'Les liens ne fonctionneront plus et le serveur oubliera la partie. Elle reste sur tous les téléphones.',
  'live.renew': 'Nouveaux liens',
  'live.renewSure':
    'Les anciens liens ne marchent plus, et tous sont déconnectés jusqu’à ce que vous leur en donniez un nouveau. La partie continue.',
  'live.leave': 'Quitter la feuille partagée',
  'live.leaveSure': 'La partie reste sur ce téléphone, mais ne suivra plus les autres.',
  'live.unreachable':
    'Le serveur est injoignable. La feuille fonctionne sans lui\u202f; réessayez plus tard.',
  'live.connecting': 'Connexion…',
  'live.joinOffline': 'Le serveur est injoignable. Nouvel essai…',
  'live.on':
    'Partagée en direct · {n, plural, one {aucun autre téléphone connecté} other {# téléphones connectés}}',
  'live.reading': 'En direct. Ce lien permet de suivre la partie.',
  'live.offline':
    'Hors ligne. {n, plural, =0 {Tout a été envoyé.} one {# changement attend d’être envoyé.} other {# changements attendent d’être envoyés.}}',
  'live.offlineReading': 'Hors ligne. Vous voyez le dernier état connu.',
  'live.gone': 'Cette feuille n’est plus partagée. La partie reste sur ce téléphone.',
  'live.whose': 'À qui est ce téléphone\u202f?',
  'live.whoseHint':
    'Les autres voient qui a changé quoi. Les annonces secrètes se font chacun sur son téléphone.',
  'live.whoseNobody': 'À personne de la table',
  'live.somebody': 'Un autre téléphone',
  'live.changed': '{name} a changé\u00a0: {where}, {lost} → {kept}',
  'live.where.round': 'manche\u00a0{n}',
  'live.where.name': 'un nom',
  'live.where.ended': 'la fin de la partie',
  'live.where.points': 'points de {name}',
  'live.takeBack': 'Rétablir',
  'live.moreConflicts': '{n, plural, one {Un changement antérieur} other {# changements antérieurs}}',
  'live.dropped': 'Sur cet appareil seulement\u00a0: {where}. {why}',
  'live.broken': '{names}\u00a0: l’annonce révélée n’est pas celle qui avait été faite.',
  'live.doubt':
    '{n, plural, one {L’annonce secrète de {names} a été modifiée ou faite} other {Les annonces secrètes de {names} ont été modifiées ou faites}} sur un autre téléphone. Demandez avant que ce téléphone ne révèle les annonces.',
  'live.doubtOwn':
    'Une annonce a été faite pour vous sur un autre téléphone. Touchez votre case pour faire la vôtre.',
  'live.doubtConfirm': 'C’est bon',
  'live.toBid': '{n, plural, one {Il manque l’annonce de {names}} other {Il manque les annonces de {names}}}',
  'live.toBidHint': 'Chacun annonce sur son téléphone. Touchez une case vide pour annoncer ici.',
  'live.toShow':
    '{n, plural, one {L’annonce de {names} est sur un téléphone hors ligne} other {Les annonces de {names} sont sur des téléphones hors ligne}}',
  'live.toShowHint': 'Elle apparaît dès que ce téléphone revient. Touchez la case pour l’inscrire à la main.',
  'live.result': 'Pour un tournoi',
  'live.resultAbout':
    'Les organisateurs du tournoi scannent ce code ou prennent le texte\u00a0: noms, points et annonces réussies.',
  'live.resultQr': 'Code QR du résultat',
  'live.sendTo': 'L’envoyer à {name}',
  'live.resultText': 'Le résultat en texte',
  'live.screenOff': 'Le navigateur ne garde plus l’écran allumé.',
  'live.screenOn': 'Le garder allumé',
};
