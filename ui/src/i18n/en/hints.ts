/** The texts of hints at the table. */
export const messages = {
  'hints.thinking': 'Playing it out …',
  'hints.notYet': 'It is not your turn. Ask again when it is.',
  'hints.need':
    '{need, plural, =0 {You have what you bid} one {You need # more trick} other {You need # more tricks}}, with {left, plural, one {# card} other {# cards}} left.',
  'hints.over':
    'You have {n, plural, one {# trick} other {# tricks}} more than you bid, with {left, plural, one {# card} other {# cards}} left.',
  'hints.choice': 'Choice',
  'hints.points': 'Points',
  'hints.made': 'Bid met',
  'hints.how':
    'Points that the round brings on average, and how often the bid is met, when the expert’s nets play on from here on deals that fit what you have seen.',
  'hints.best': 'Best: {choice}, {points} points.',
  'hints.beaten': '{name}’s {card} stays above it.',
  'hints.last': 'You play last, so it takes the trick.',
  'hints.played-out': 'Only {cards} could beat it, and all of that has been played.',
  'hints.unbeaten': 'Nothing that is still unseen can beat it.',
  'hints.few': 'Only this can still beat it: {cards}.',
  'hints.void': '{name} has no {suit} and may trump.',
  'hints.wizards':
    'You hold {count} Wizards and {unseen, plural, =0 {none is} one {# is} other {# are}} unseen: at least {tricks, plural, one {# trick is} other {# tricks are}} yours.',
  'hints.jesters':
    'You hold {count, plural, one {# Jester} other {# Jesters}}: at most {tricks, plural, one {# trick} other {# tricks}} can be yours.',
  'hints.asked':
    'The others have bid {count} already, and there {tricks, plural, one {is # trick} other {are # tricks}}.',
  'hints.bidOver': 'With it, the bids come to {count} more than there are tricks.',
  'hints.bidUnder':
    'With it, {count, plural, one {# trick is} other {# tricks are}} left that nobody has bid.',
  'hints.suit': 'You hold {count, plural, =0 {none} other {#}} of this suit.',
  'hints.someWizards': '{n, plural, one {a Wizard} other {# Wizards}}',
  'hints.someJesters': '{n, plural, one {a Jester} other {# Jesters}}',
};
