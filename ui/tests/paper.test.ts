import { describe, expect, it } from 'vitest';
import { readFile } from '../src/features/pad/files';
import { NotAGame } from '../src/features/pad/notAGame';
import { firstDealerOf, gameOfPaper, misfit, presetsOf, readPaper } from '../src/features/pad/paper';
import { scoreFile } from '../src/features/pad/scoreFile';
import { sheetOf } from '../src/features/pad/game';

const HEAD = 'round,dealer,cards,trump,Anna bid,Anna taken,Ben bid,Ben taken,Cleo bid,Cleo taken\n';
const NAMES = ['Anna', 'Ben', 'Cleo'];
const RULES = { players: 3 };
const game = (rows: string, rules = RULES): ReturnType<typeof gameOfPaper> =>
  gameOfPaper(readPaper(HEAD + rows), rules, NAMES, 0);

/** What is said of a file that cannot be opened. */
function refusal(text: string): [line: number, key: string, details: object] {
  try {
    readFile(text);
  } catch (error) {
    if (error instanceof NotAGame) return [error.line, error.key, error.details];
    throw error;
  }
  throw new Error('it was opened');
}

describe('a pad on paper', () => {
  it('goes on where it ends', () => {
    const { current, standing } = sheetOf(game('1,Anna,1,H,0,0,1,1,0,0\n2,Ben,2,-,1,1,0,0,1,1\n'));
    expect(current?.number).toBe(3);
    expect(standing.scores).toEqual([50, 50, 50]);
  });

  it('is read as spreadsheets write it, in any language', () => {
    const german =
      '\ufeffsep=;\r\nRunde;Geber;Karten;Trumpf;Anna Ansage;Anna Stiche;"Ben" Ansage;Ben Stiche;Cleo Ansage;Cleo Stiche;\r\n';
    expect(() => readPaper(german)).toThrow(NotAGame); // a quote in the middle of a field
    const read = readPaper(`${german.replaceAll('"', '')}1;ben;1;Rot;0,0;0;"1";1,0;–;0;\r\n`);
    expect(read.names).toEqual(NAMES);
    expect(firstDealerOf(read)).toBe(1);
    expect(read.rows[0]?.changes).toMatchObject({
      '1.trump': 'H',
      '1.bid.0': 0,
      '1.bid.1': 1,
      '1.bid.2': null,
    });
  });

  it('leaves rounds open in which something is missing or wrong', () => {
    const { current, rounds } = sheetOf(game('1,,1,,0,0,1,0,0,0\n2,,2,,1,1,0,0,1,1\n'));
    expect([current?.number, rounds.length]).toEqual([1, 1]);
    expect(sheetOf(game('1,,1,,0,0,1,1,0,0\n2,,2,,1,1,,,1,1\n')).current?.number).toBe(2);
  });

  it('notes bombed tricks and changed bids', () => {
    const text = HEAD.replace('trump', 'trump,bombed') + '1,,1,,1,0,0,1>0,0,0,0\n';
    const rules = { players: 3, cards: ['bomb', 'cloud'] };
    const read = readPaper(text);
    expect(misfit(read, rules)).toBeUndefined();
    expect(misfit(read, RULES)).toEqual({ round: 1, field: 'bombed' });
    const fitting = presetsOf(read);
    expect(fitting).toContain('anniversary-30');
    expect(fitting).not.toContain('standard');
    const [round] = (scoreFile(gameOfPaper(read, rules, NAMES, 0)) as { rounds: object[] }).rounds;
    expect(round).toMatchObject({ bombed: 1, cloud: [[1, -1]], points: [20, 20, 20] });
  });

  it('does not fit rules with other hands', () => {
    expect(misfit(readPaper(`${HEAD}1,,3,,0,0,1,1,0,0\n`), RULES)).toEqual({ round: 1, field: 'cards' });
  });

  it.each([
    ['round,dealer\n', 1, 'score.paper.heading', {}],
    [
      HEAD.replace('cards,trump', 'bombed,cards,trump'),
      1,
      'score.paper.place',
      { column: 'bombed', wanted: 5, order: 'round,dealer,cards,trump,bombed', found: 3 },
    ],
    [
      HEAD.replace('cards,trump', 'trump,cards'),
      1,
      'score.paper.place',
      { column: 'trump', wanted: 4, found: 3 },
    ],
    [HEAD.replace('trump', 'trump,Extra'), 1, 'score.paper.heading', {}],
    [`${HEAD}1,,1,,0,0\n`, 2, 'score.paper.fields', { n: 10, found: 6 }],
    [`${HEAD}1,,1,X,0,0,0,0,0,0\n`, 2, 'score.paper.cell', { cell: 'X', column: 'trump' }],
    [`${HEAD}1,Dan,1,,0,0,0,0,0,0\n`, 2, 'score.paper.cell', { cell: 'Dan', column: 'dealer' }],
    [`${HEAD}2,,1,,0,0,0,0,0,0\n`, 2, 'score.paper.cell', { cell: '2', column: 'round' }],
    [`${HEAD}1,,1,,0>2,0,0,0,0,0\n`, 2, 'score.paper.cell', { cell: '0>2', column: 'Anna bid' }],
    [`${HEAD}1,,1,,0,0,0,0,0,0,9\n`, 2, 'score.paper.fields', { n: 10, found: 11 }],
    [`${HEAD}1,,1,,"0,0,0,0,0,0\n`, 2, 'score.paper.quote', {}],
    [`${HEAD}1,,1,,"0"1,0,0,0,0,0\n`, 2, 'score.paper.quote', { rest: '1,0,0,0,0,0' }],
  ])('is refused with line and field: %j', (text, line, key, details) => {
    expect(refusal(text)).toMatchObject([line, key, details]);
  });
});

describe('a score file', () => {
  const score = scoreFile(game('1,Anna,1,H,0,0,1,1,0,0\n')) as Record<string, any>;
  const opened = (form: object): object => {
    const found = readFile(JSON.stringify(form));
    return 'games' in found ? scoreFile(found.games[0]!) : {};
  };

  it('of the terminal or the page is opened, twice as one game', () => {
    const { game: _, date: __, ...theirs } = score;
    expect(opened(theirs)).toMatchObject(theirs);
    const ids = [theirs, theirs].map((form) => (opened(form) as { game: string }).game);
    expect(ids[0]).toBe(ids[1]);
    expect(opened(score)).toEqual(score);
  });

  const changed = (changes: object): object => ({ ...score, rounds: [{ ...score.rounds[0], ...changes }] });
  it.each([
    [{ ...score, rules: { players: 3, last_bid: 'nonsense' } }, 'rules'],
    [{ ...score, players: ['Anna'] }, 'players'],
    [{ ...score, winners: [0] }, 'winners'],
    [changed({ points: [20, 30, 30] }), '1. points'],
    [changed({ bombed: 1 }), '1. bombed'],
    [changed({ bids: [5, 1, 0] }), '1. bids'],
    [changed({ taken: [0, 0, 0] }), '1. points'],
    [changed({ waived: [{ rule: 'dealer', seat: 0 }] }), '1. waived'],
    [changed({ scores: 'many' }), '1. scores'],
  ])('is judged like everywhere: %#', (form, key) => {
    expect(refusal(JSON.stringify(form))).toEqual([1, 'score.notGame', { key }]);
  });

  it('is no game if it is something else', () => {
    expect(refusal('{"format":"wizard-record/1"}')[1]).toBe('score.notBackup');
    expect(refusal('{"format":')[1]).toBe('score.notJson');
  });
});
