/** The texts of the page about the game; docs/about.md has them, too. */
export const messages = {
  'about.origin.title': 'Where it comes from',
  'about.origin':
    'Ken Fisher of Toronto, Ontario, designed Wizard in 1984; it was first printed for sale in June 1986. Its ancestor is Oh Hell, which it still resembles. One author finds it more chaotic than Oh Hell, but tighter than Skull King. It is licensed in Canada, the United States, Germany, the United Kingdom, Italy and Japan.',
  'about.players.title': 'How many, and how long',
  'about.players':
    'Three to six people can play. A rules card says that Wizard is best with 4 and takes 45 minutes. For a shorter game, play only the first five or seven rounds.',
  'about.championships.title': 'World Championships',
  'about.championships':
    'Regular tournaments are held online, and World Championships began in 2010. Each nation may send two players at most. The encyclopedia lists five of them:',
  'about.2010': 'Frankfurt, Germany',
  'about.2011': 'Budapest, Hungary',
  'about.2012': 'Vienna, Austria',
  'about.2013': 'Amsterdam, the Netherlands',
  'about.2014': 'Athens, Greece',
  'about.canadian.title': 'Why there is a Canadian Rule',
  'about.canadian':
    'If the last player to bid is alone in the lead, their bid may not make all bids add up to the number of tricks, unless it is zero. Then at least one player has to miss. That is meant to keep the game interesting, and to make people “play out of their comfort zone”. All official tournaments use this rule.',
  'about.weekend.title': 'Why it is called Lost Weekend',
  'about.weekend':
    'For a Lost Weekend bid, everybody puts a closed fist on the table. On the dealer’s count, usually of three, all of them show their bids with their fingers; a fist that stays closed is a bid of zero. So everybody knows all bids, and bidding last is neither an advantage nor a burden. The name comes from the Lost Weekend in the Black Hills of South Dakota, where people commonly bid like this.',
  'about.chance.title': 'Where 42.86% comes from',
  'about.chance':
    'In a round with one card you choose nothing but your bid. If p is your chance of winning the trick, a bid of 1 brings 30 points or costs 10, which is 40p − 10 on average; a bid of 0 brings 20 or costs 10, which is 20 − 30p. The two are equal if p is 3/7, or 42.86%. With a better chance, bid 1. This holds for the player who leads, because nobody has bid before.',
  'about.odds': 'The odds of every card',
  'about.characters.title': 'Warriors and priestesses',
  'about.characters':
    'Every card of the German edition shows a character with a title at the top, such as der Krieger (the warrior) or die Priesterin (the priestess); each of them comes in two male and two female versions. The four suits are not the usual ones and go from 1 to 13. A Z marks the Wizards (der Zauberer, die Zauberin) and an N the Jesters (der Narr, die Närrin). The same cards, German letters included, are sold in the United States as “Fantasy Wizard”.',
  'about.wheels.title': 'Scoring wheels and coins',
  'about.wheels':
    'The deluxe edition has scoring wheels. Its publisher calls them very useful if all bids are revealed together, or only after the round. For the regular game it recommends bidding coins.',
  'about.pad': 'A score pad for your own cards',
  'about.from': '{n, plural, one {Source} other {Sources}}: {list}',
  'about.sources': 'Sources',
};
