/** Les textes des conseils à la table. */
export const messages = {
  'hints.thinking': 'On joue la suite…',
  'hints.notYet': 'Ce n’est pas votre tour. Redemandez quand ce le sera.',
  'hints.need':
    '{need, plural, =0 {Vous avez ce que vous avez annoncé} one {Il vous faut encore # pli} other {Il vous faut encore # plis}}, avec {left, plural, one {# carte} other {# cartes}} en main.',
  'hints.over':
    'Vous avez {n, plural, one {# pli} other {# plis}} de trop, avec {left, plural, one {# carte} other {# cartes}} en main.',
  'hints.choice': 'Choix',
  'hints.points': 'Points',
  'hints.made': 'Annonce tenue',
  'hints.how':
    'Les points que la manche rapporte en moyenne, et la fréquence à laquelle l’annonce est tenue, quand les réseaux de l’expert jouent la suite sur des donnes conformes à ce que vous avez vu.',
  'hints.best': 'Le mieux : {choice}, {points} points.',
  'hints.beaten': 'Au-dessus, jouée par {name} : {card}.',
  'hints.last': 'Vous jouez en dernier, elle fait donc le pli.',
  'hints.played-out': 'Rien d’autre ne pouvait la battre, et tout est joué : {cards}.',
  'hints.unbeaten': 'Aucune carte encore cachée ne peut la battre.',
  'hints.few': 'Seules cartes qui peuvent encore la battre : {cards}.',
  'hints.void': '{name} n’a pas de {suit} et peut couper.',
  'hints.wizards':
    'Vous avez {count} Magiciens, et {unseen, plural, =0 {aucun n’est} one {# est} other {# sont}} encore {unseen, plural, =0 {caché} one {caché} other {cachés}} : au moins {tricks, plural, one {# pli est} other {# plis sont}} à vous.',
  'hints.jesters':
    'Vous avez {count, plural, one {# Bouffon} other {# Bouffons}} : vous ferez {tricks, plural, one {# pli} other {# plis}} au plus.',
  'hints.asked':
    'Les autres ont déjà annoncé {count} en tout, et il y a {tricks, plural, one {# pli} other {# plis}}.',
  'hints.bidOver': 'Avec elle, les annonces dépassent de {count} le nombre de plis.',
  'hints.bidUnder':
    'Avec elle, il reste {count, plural, one {# pli que personne n’a annoncé} other {# plis que personne n’a annoncés}}.',
  'hints.suit': 'Vous en avez {count, plural, =0 {zéro} other {#}} de cette couleur.',
  'hints.someWizards': '{n, plural, one {un Magicien} other {# Magiciens}}',
  'hints.someJesters': '{n, plural, one {un Bouffon} other {# Bouffons}}',
};
