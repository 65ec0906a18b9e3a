/* Prints for each game of a backup its score file, that of the game which the pad makes of this file, the pad as a table,
   and the score file of the game that it makes of the table. */
import { readFileSync } from 'node:fs';
import { readFile, readGames } from '../../ui/src/features/pad/files';
import { namesOf, rulesOf, sheetOf, type Game } from '../../ui/src/features/pad/game';
import { csv, firstDealerOf, gameOfPaper } from '../../ui/src/features/pad/paper';
import { scoreFile } from '../../ui/src/features/pad/scoreFile';

const read = (text: string) => readFile(text) as any;

function printed(game: Game): string {
  const score = JSON.stringify(scoreFile(game));
  const table = csv(sheetOf(game));
  const { paper } = read(table);
  const copy = gameOfPaper(paper, rulesOf(game), namesOf(game), firstDealerOf(paper) ?? 0);
  return `[${score},${JSON.stringify(scoreFile(read(score).games[0]))},${JSON.stringify([table, scoreFile(copy)])}]`;
}

const games = readGames(readFileSync(process.argv[2]!, 'utf8'));
process.stdout.write(games.map((game) => `${printed(game)}\n`).join(''));
