/** The sections of the page about the game, and the sources of each, as docs/rules.md names them. */
export const SECTIONS = [
  { name: 'origin', from: ['S0', 'S1', 'S2'] },
  { name: 'players', from: ['S2'] },
  { name: 'championships', from: ['S0'] },
  { name: 'canadian', from: ['S0', 'S3'] },
  { name: 'weekend', from: ['S0'] },
  { name: 'chance', from: ['S0'] },
  { name: 'characters', from: ['S0'] },
  { name: 'wheels', from: ['S3'] },
] as const;

/** The years of which the sources name the place. */
export const CHAMPIONSHIPS = [2010, 2011, 2012, 2013, 2014] as const;
