/** The texts of the ratings: the page, the choice to take part, and what a game has changed. */
export const messages = {
  'ratings.title': 'Ratings',
  'ratings.how':
    'A game is rated if at least three people take part, each from a network of their own. What counts is your place among them and the bots. Games against the same people count less and less.',
  'ratings.takePart': 'Play rated games',
  'ratings.takePartHelp': 'Your rating belongs to a key in this browser. There is no account.',
  'ratings.listed': 'Show my name on the leaderboard',
  'ratings.own': 'My ratings',
  'ratings.game': 'Game',
  'ratings.rating': 'Rating',
  'ratings.games': 'Games',
  'ratings.family': '{n, plural, one {# player} other {# players}}',
  'ratings.provisional': 'provisional',
  'ratings.certain':
    'Your skill is probably within the range given. A rating is provisional while the range is wide, or until you have met people from five other networks; so far you have met {n}.',
  'ratings.none': 'You have no rating yet. Everybody starts with 1000 points.',
  'ratings.key':
    'Whoever has the key plays with your rating. Save it before you clear this browser’s data; without it nobody can restore your rating.',
  'ratings.export': 'Save key',
  'ratings.import': 'Load key',
  'ratings.imported': 'Key loaded.',
  'ratings.noKey': 'There is no rating key in {file}.',
  'ratings.delete': 'Delete rating',
  'ratings.sure': 'Delete rating and key?',
  'ratings.deleted': 'Your key and ratings are deleted.',
  'ratings.leaderboard': 'Leaderboard',
  'ratings.season': 'Season',
  'ratings.seasonName': 'Q{n} {year}',
  'ratings.nobody': 'Nobody has a certain rating here yet.',
  'ratings.order':
    'Ordered by the lower end of the range; the order is for information, and there are no prizes.',
  'ratings.change': 'Your rating: {before} → {after} ± {of}',
  'ratings.why.rated':
    'This game was rated, but not for you: you did not take part, or you share a network with somebody.',
  'ratings.why.unfinished': 'This game is not rated: it was not finished.',
  'ratings.why.rules': 'This game is not rated: its rules are special, or it is too short.',
  'ratings.why.settings':
    'This game is not rated: its table had no clock, or allowed hints or taking back moves.',
  'ratings.why.people': 'This game is not rated: fewer than three people took part.',
  'ratings.why.networks': 'This game is not rated: fewer than three people were on networks of their own.',
};
