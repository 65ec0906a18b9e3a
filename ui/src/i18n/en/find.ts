/** The texts of the search for a game, and of the page for those who follow a link to a table. */
export const messages = {
  'find.how':
    'You are seated where others wait for the same rules, or at a new table for four. It starts when it is full; after a minute, bots take the seats that are still free.',
  'find.manners': 'Among strangers you speak in set phrases. Anyone can be muted or reported from the chat.',
  'find.awaited': 'Somebody is waiting for these rules right now.',
  'find.another': 'Find another game',
  'door.full': 'All seats are taken; the game has not begun yet.',
  'door.playing': 'The game at this table is under way.',
  'door.over': 'This game is over.',
  'door.ended': 'Nobody came back to this table, so it was closed.',
};
