import type { messages as english } from '../en/hints';

/** Les textes des conseils à la table. */
export const messages: Record<keyof typeof english, string> = {
  'hints.thinking': 'On joue la suite…',
  'hints.notYet': 'Ce n’est pas votre tour. Redemandez quand ce le sera.',
  'hints.need':
    '{need, plural, =0 {Vous avez ce que vous avez annoncé} one {Il vous faut encore # pli} other {Il vous faut encore # plis}}, avec {left, plural, one {# carte} other {# cartes}} en main.',
  'hints.over':
    'Vous avez {n, plural, one {# pli} other {# plis}} de trop, avec {left, plural, one {# carte} other {# cartes}} en main.',
  'hints.options': 'Ce que vaut chaque choix',
  'hints.notLegal': 'Impossible de jouer {card} maintenant\u00a0: il faut fournir la couleur.',
  'hints.choice': 'Choix',
  'hints.points': 'Points',
  'hints.made': 'Annonce réussie',
  'hints.win': 'Chances de gagner',
  'hints.tied': 'trop serré pour trancher',
  'hints.contrastMade':
    'Estimation\u00a0: une annonce de {best} réussit dans {made} donnes sur 100, une annonce de {second} dans {fewer}.',
  'hints.contrastPoints':
    'Estimation\u00a0: une annonce de {best} rapporte {points} points en moyenne, une annonce de {second} {less}.',
  'hints.contrastWin':
    'Estimation\u00a0: une annonce de {best} vous fait gagner {won} parties sur 100, une annonce de {second} {lost}.',
  'hints.how':
    'Les points que la manche rapporte en moyenne, et la fréquence à laquelle l’annonce est réussie, quand les réseaux de l’expert jouent la suite sur des donnes compatibles avec ce que vous avez vu.',
  'hints.best': 'Le mieux\u00a0: {choice}, {points} points.',
  'hints.beaten': 'La carte de {name} reste au-dessus\u00a0: {card}.',
  'hints.last': 'Vous jouez en dernier, elle fait donc le pli.',
  'hints.played-out': 'Tout ce qui pouvait la battre est déjà joué\u00a0: {cards}.',
  'hints.unbeaten': 'Aucune carte encore cachée ne peut la battre.',
  'hints.few': 'Seules ces cartes peuvent encore la battre\u00a0: {cards}.',
  'hints.void': '{name} n’a pas de {suit} et peut couper.',
  'hints.wizards':
    'Vous avez {count} Magiciens, et {unseen, plural, =0 {aucun n’est} one {# est} other {# sont}} encore {unseen, plural, =0 {caché} one {caché} other {cachés}}\u00a0: au moins {tricks, plural, one {# pli est} other {# plis sont}} à vous.',
  'hints.jesters':
    'Vous avez {count, plural, one {# Bouffon} other {# Bouffons}}\u00a0: vous ferez {tricks, plural, one {# pli} other {# plis}} au plus.',
  'hints.asked':
    'Les autres ont déjà annoncé {count} en tout, et il y a {tricks, plural, one {# pli} other {# plis}}.',
  'hints.bidOver': 'Avec cette annonce, le total dépasse de {count} le nombre de plis.',
  'hints.bidUnder':
    'Avec cette annonce, il reste {count, plural, one {# pli que personne n’a annoncé} other {# plis que personne n’a annoncés}}.',
  'hints.bombed': 'La Bombe est dans le pli\u00a0: personne ne le remporte.',
  'hints.extras': 'Dans votre main\u00a0: {cards}.',
  'hints.noOrWizards': '{n, plural, =0 {aucun Magicien} one {# Magicien} other {# Magiciens}}',
  'hints.met': 'Ainsi, votre annonce est réussie.',
  'hints.missed': 'Cette annonce ne peut plus être réussie.',
  'hints.open':
    'Ainsi, il vous faut {count, plural, =0 {aucun pli} one {# pli} other {# plis}} de plus\u202f; il en reste {tricks}.',
  'hints.bidNeed':
    'Il vous faut {count, plural, =0 {aucun pli} one {# pli} other {# plis}} de plus\u202f; il en reste {tricks}.',
  'hints.lone':
    'C’est votre seule carte de cette couleur ({suit})\u202f; sans elle, vous n’aurez plus à la fournir.',
  'hints.top': 'Si elle est jouée en entame, aucune carte encore cachée ne peut la battre.',
  'hints.later':
    'Si elle est jouée en entame, {count, plural, one {# carte que vous n’avez pas vue peut} other {# cartes que vous n’avez pas vues peuvent}} la battre.',
  'hints.suit':
    '{count, plural, =0 {Vous n’avez aucune carte} one {Vous avez # carte} other {Vous avez # cartes}} de cette couleur ({suit}).',
  'hints.wizard-first': 'Le Magicien de {name} est arrivé le premier, le vôtre ne peut donc pas gagner.',
  'hints.many':
    '{count, plural, one {# carte que vous n’avez pas vue peut} other {# cartes que vous n’avez pas vues peuvent}} encore la battre.',
  'hints.strongest':
    'Votre carte la plus forte\u00a0: {card}. Cartes non vues qui la battent si elle est jouée en entame\u00a0: {count}.',
  'hints.between':
    'Cartes non vues qui battent votre carte {card} jouée en entame\u00a0: {count}\u202f; la meilleure ensuite, {next}\u00a0: {unseen}.',
  'hints.weakest':
    'Votre carte la plus faible\u00a0: {card}. Cartes non vues qui la battent si elle est jouée en entame\u00a0: {count}.',
  'hints.wanted': 'Il vous faut encore {tricks, plural, one {# pli} other {# plis}}.',
  'hints.excess': 'Vous avez déjà ce que vous avez annoncé\u00a0: ce serait un pli de trop.',
  'hints.short': 'Il vous faut tous les plis qui restent.',
  'hints.safe': 'Vous avez déjà ce que vous avez annoncé.',
  'hints.wasted': 'Gardez-le.',
  'hints.someWizards': '{n, plural, one {un Magicien} other {# Magiciens}}',
  'hints.someJesters': '{n, plural, one {un Bouffon} other {# Bouffons}}',
  'hints.bidUp': 'un pli de plus',
  'hints.bidDown': 'un pli de moins',
  'hints.swap': '{put} contre {took}',
  'hints.noTrump': 'sans atout',
  'hints.swapNothing': 'Ne rien échanger',
  'hints.advice': 'Le mieux\u00a0: {choice}.',
  'hints.more': 'Comparer',
  'hint.bid':
    'Comptez vos Magiciens et vos gros atouts\u00a0: chacun fera sans doute un pli. Les petites cartes, presque jamais.',
  'hint.trump': 'Choisissez la couleur dont vous avez le plus de cartes, ou les plus fortes.',
  'hint.lead': 'Encore {n, plural, one {un pli} other {# plis}}\u00a0: entamez d’une carte forte.',
  'hint.take': 'Encore {n, plural, one {un pli} other {# plis}}\u00a0: prenez celui-ci si vous pouvez.',
  'hint.enough':
    'Vous avez votre compte. Défaussez vos fortes cartes dans les plis qu’elles ne peuvent pas gagner.',
  'hint.over':
    'Déjà trop de plis\u00a0: pour l’instant, la manche vous rapporte {points, plural, one {# point} other {# points}}. N’en faites plus.',
};
