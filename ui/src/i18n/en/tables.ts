/** The texts below the doors of the start page, and of the page for unknown addresses. */
export const messages = {
  'lobby.mine': 'Your tables',
  'lobby.open': 'Open tables',
  'lobby.seatsFree': '{n} of {of} seats free',
  'start.rating': 'Rating {n}',
  'start.improve': 'Study',
  'start.clubs': 'Clubs and real tables',
  'start.game': 'About the game',
  'start.study': 'Daily deal and puzzles',
  'start.daily': 'Daily deal',
  'start.dailyLine': 'The same cards for everyone, once a day',
  'start.dailyDone':
    '{points, plural, one {# point} other {# points}} today{days, plural, =0 {} one {} other {, # days in a row}}; next deal in {hours} h',
  'start.dailyKeep': 'Keep your {n} days in a row',
  'start.puzzles': 'Puzzles',
  'start.puzzlesLine': 'One choice is clearly best: find it',
  'start.games': 'My games',
  'start.pad': 'Score pad for real cards',
  'start.odds': 'The odds of a hand',
  'start.tournaments': 'Tournaments',
  'unknown.title': 'There is no such page',
  'unknown.near': 'You may have meant:',
  'unknown.why':
    'The link may be incomplete, or what it led to may be gone. A table’s link is best copied from the table itself.',
};
