/** The texts about the other people at a table. */
export const messages = {
  'people.title': 'Mute or report a player',
  'people.mute': 'Mute',
  'people.muted': 'Muted',
  'people.report': 'Report',
  'people.why': 'What do you report {name} for?',
  'people.why.words': 'What they say',
  'people.why.name': 'Their name',
  'people.why.play': 'How they play',
  'people.reported': 'Thank you. The operators of this server will look into it; {name} is muted for you.',
};
