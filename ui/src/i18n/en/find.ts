/** The texts of the search for a game, and of the page for those who follow a link to a table. */
export const messages = {
  'find.how':
    'You join players who want the same rules, or a new table for four. The game starts when the table is full; after a minute, bots take the seats that are still free.',
  'find.manners':
    'With strangers, chat is limited to set phrases. You can mute or report anyone from the chat.',
  'find.awaited': 'A player is waiting for a game with these rules right now.',
  'find.another': 'Find another game',
  'door.full': 'All seats are taken; the game has not begun yet.',
  'door.playing': 'The game at this table is under way.',
  'door.over': 'This game is over.',
  'door.ended': 'Nobody came back to this table, so it was closed.',
};
