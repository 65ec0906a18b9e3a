/** The texts below the doors of the start page, and of the page for unknown addresses. */
export const messages = {
  'lobby.mine': 'Your tables',
  'lobby.open': 'Open tables',
  'lobby.seatsFree': '{n} of {of} seats free',
  'start.more': 'More',
  'start.study': 'Daily deal and puzzles',
  'start.daily': 'Daily deal',
  'start.dailyLine': 'The same cards for everyone, once a day',
  'start.puzzles': 'Puzzles',
  'start.puzzlesLine': 'One choice is clearly the best: find it',
  'start.games': 'My games',
  'start.pad': 'Score pad for real cards',
  'start.odds': 'The odds of a hand',
  'start.tournaments': 'Tournaments',
  'unknown.title': 'There is no such page',
  'unknown.why':
    'The link may be incomplete, or what it led to may be gone. A table’s link is best copied from the table itself.',
};
