import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TournamentJson } from '../src/app/wire';
import { rulebook } from '../src/app/rulebook.svelte';
import {
  botName,
  shownNames,
  socialWithBotNames,
  tournamentWithBotNames,
  withBotNames,
  YOU,
} from '../src/table/words/botNames';
import { MESSAGES, localizerIn, occupant, scene, social } from './fixtures';

const frame = { ...scene(), kind: 'move', move: null, cleared: false, result: null } as const;

describe("a bot's name", () => {
  beforeEach(() => {
    const levels = [{ name: 'novice', title: 'Anfänger', text: '' }];
    rulebook.catalogue = {
      presets: [],
      keys: [],
      standard: [],
      words: [],
      decks: [],
      levels,
      reach: 'network',
      hands: { bids: [], trump: [], taker: '' },
    };
  });
  afterEach(() => void (rulebook.catalogue = null));

  it('is that of a character, who always plays at the same level', () => {
    expect(['Novice 1', 'Novice 2'].map((name) => botName(name, 'novice', []))).toEqual(['Pip', 'Domino']);
    expect(botName('Expert 1', 'expert', [])).toBe('Alaric');
  });

  it('has a number where a tournament has more bots of a character', () => {
    expect(['Novice', 'Novice 2', 'Novice 6'].map((name) => botName(name, 'novice', []))).toEqual([
      'Pip',
      'Domino',
      'Pip 2',
    ]);
  });

  it('is never that of a person at the table', () => {
    expect(botName('Novice 1', 'novice', ['Anna', 'PIP'])).toBe('Anfänger 1');
  });

  it('is the name of its program where it is no character', () => {
    expect(botName('Deep Wizard 1', 'deep-wizard', [])).toBe('Deep Wizard 1');
  });

  it('stands wherever players are named; people keep theirs', () => {
    const bots = [null, 'novice', null];
    const players = ['Novice 1', 'Novice 1', 'Cleo'];
    const shown = withBotNames({ ...frame, view: { ...frame.view, players } }, bots);
    expect(shown.view.players).toEqual(['Novice 1', 'Pip', 'Cleo']);
    const seats = [occupant('Anna', { avatar: 'mog' }), occupant('Novice 1', { bot: 'novice' })];
    expect(socialWithBotNames(social({ seats })).seats.map(({ name, avatar }) => [name, avatar])).toEqual([
      ['Anna', 'mog'],
      ['Pip', 'pip'],
    ]);
  });

  it('is not "you", which is who plays alone without a name, in the language of the page', () => {
    localizerIn('de');
    expect(shownNames(['You', 'Anna'], [null, 'novice'])).toEqual(['Du', 'Anna']);
    expect(shownNames(['You', 'Anna'], [null, null])).toEqual(['You', 'Anna']);
    expect(Object.values(MESSAGES).map((messages) => messages['lobby.you'])).toEqual(YOU);
  });

  it('stands in the list of entrants and in the standings of a tournament', () => {
    const bot = { id: 2, name: 'Novice', bot: 'novice', avatar: null };
    const entrants = [{ id: 1, name: 'Anna', bot: null, avatar: 'mog' }, bot];
    const standings = [{ id: 2, name: 'Novice' }];
    const shown = tournamentWithBotNames({ entrants, standings } as unknown as TournamentJson);
    expect(shown.entrants.map(({ name, avatar }) => [name, avatar])).toEqual([
      ['Anna', 'mog'],
      ['Pip', 'pip'],
    ]);
    expect(shown.standings.map(({ name }) => name)).toEqual(['Pip']);
  });

  it('leaves a frame without bots as it is', () => {
    expect(withBotNames(frame, [null, null, null])).toBe(frame);
  });
});
