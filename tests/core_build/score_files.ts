/* Prints the score file of each game of a backup. The first argument: the pad's `files.ts`, bundled. */
import { readFileSync } from 'node:fs';

const { readBackup, scoreFile } = await import(process.argv[2]);
const games = readBackup(readFileSync(process.argv[3], 'utf8'));
process.stdout.write(games.map((game) => JSON.stringify(scoreFile(game))).join('\n') + '\n');
