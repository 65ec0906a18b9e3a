/** The texts of hints at the table. */
export const messages = {
  'hints.thinking': 'Playing it out…',
  'hints.notYet': 'It is not your turn. Ask again when it is.',
  'hints.need':
    '{need, plural, =0 {You have what you bid} one {You need # more trick} other {You need # more tricks}}, with {left, plural, one {# card} other {# cards}} left.',
  'hints.over':
    'You have {n, plural, one {# trick} other {# tricks}} more than you bid, with {left, plural, one {# card} other {# cards}} left.',
  'hints.options': 'What every choice is worth',
  'hints.notLegal': 'You cannot play the {card} now: suit must be followed.',
  'hints.choice': 'Choice',
  'hints.points': 'Points',
  'hints.made': 'Bid made',
  'hints.win': 'Chance to win',
  'hints.tied': 'too close to call',
  'hints.contrastMade': 'Estimated: bid {best} is made in {made} of 100 deals, bid {second} in {fewer}.',
  'hints.contrastPoints': 'Estimated: bid {best} brings {points} points on average, bid {second} {less}.',
  'hints.contrastWin': 'Estimated: with bid {best} you win {won} of 100 games, with bid {second} {lost}.',
  'hints.how':
    'Average points for the round, and how often the bid is made, if the expert’s networks play on from here, on deals that fit what you have seen.',
  'hints.best': 'Best: {choice}, {points} points.',
  'hints.beaten': '{name}’s {card} stays above it.',
  'hints.last': 'You play last, so it takes the trick.',
  'hints.played-out': 'Everything that could beat it has been played: {cards}.',
  'hints.unbeaten': 'No unseen card can beat it.',
  'hints.few': 'Only this can still beat it: {cards}.',
  'hints.void': '{name} has no {suit} and may trump.',
  'hints.wizards':
    'You hold {count} Wizards and {unseen, plural, =0 {none is} one {# is} other {# are}} unseen: at least {tricks, plural, one {# trick is} other {# tricks are}} yours.',
  'hints.jesters':
    'You hold {count, plural, one {# Jester} other {# Jesters}}: at most {tricks, plural, one {# trick} other {# tricks}} can be yours.',
  'hints.asked':
    'The others have bid {count} already, and there {tricks, plural, one {is # trick} other {are # tricks}}.',
  'hints.bidOver': 'With this bid, the bids add up to {count} more than there are tricks.',
  'hints.bidUnder':
    'With this bid, {count, plural, one {# trick is} other {# tricks are}} left that nobody has bid.',
  'hints.bombed': 'The Bomb is in the trick: nobody takes it.',
  'hints.extras': 'You hold {cards}.',
  'hints.noOrWizards': '{n, plural, =0 {no Wizard} one {# Wizard} other {# Wizards}}',
  'hints.met': 'With it you have made your bid.',
  'hints.missed': 'That bid can no longer be made.',
  'hints.open':
    'You then need {count, plural, =0 {no more tricks} one {# more trick} other {# more tricks}}, with {tricks} left.',
  'hints.bidNeed':
    'You need {count, plural, =0 {no more tricks} one {# more trick} other {# more tricks}}, with {tricks} left.',
  'hints.lone': 'It is your only card of {suit}; without one you need not follow that suit.',
  'hints.top': 'If it is led, no card that you have not seen can beat it.',
  'hints.later':
    'If it is led, {count, plural, one {# card} other {# cards}} that you have not seen can beat it.',
  'hints.suit': 'Of {suit} you hold {count, plural, =0 {none} other {#}}.',
  'hints.wizard-first': '{name}’s Wizard came first, so yours cannot win.',
  'hints.many': '{count, plural, one {# card} other {# cards}} that you have not seen can still beat it.',
  'hints.strongest': 'Your strongest card: {card}. Unseen cards that beat it if it is led: {count}.',
  'hints.between':
    'Unseen cards that beat {card} if it is led: {count}; your next best card, {next}: {unseen}.',
  'hints.weakest': 'Your weakest card: {card}. Unseen cards that beat it if it is led: {count}.',
  'hints.wanted': 'You still need {tricks, plural, one {# trick} other {# tricks}}.',
  'hints.excess': 'You already have what you bid, so it is one too many.',
  'hints.short': 'You need every trick that is left.',
  'hints.safe': 'You already have what you bid.',
  'hints.wasted': 'Keep it.',
  'hints.someWizards': '{n, plural, one {a Wizard} other {# Wizards}}',
  'hints.someJesters': '{n, plural, one {a Jester} other {# Jesters}}',
  'hints.bidUp': 'one trick more',
  'hints.bidDown': 'one trick fewer',
  'hints.swap': 'the {put} for the {took}',
  'hints.noTrump': 'no trump',
  'hints.swapNothing': 'Swap nothing',
  'hints.advice': 'Best: {choice}.',
  'hints.more': 'Compare',
  'hint.bid': 'Count your Wizards and high trumps: each is likely to take a trick. Low cards hardly ever do.',
  'hint.trump': 'Choose the suit in which you hold the most or the highest cards.',
  'hint.lead': '{n, plural, one {One more trick} other {# more tricks}}: lead a strong card.',
  'hint.take': '{n, plural, one {One more trick} other {# more tricks}}: take this one if you can.',
  'hint.enough': 'You have what you bid. Discard your high cards on tricks that they cannot win.',
  'hint.over':
    'Too many already: as it stands, this round brings you {points, plural, one {# point} other {# points}}. Take no more tricks.',
};
