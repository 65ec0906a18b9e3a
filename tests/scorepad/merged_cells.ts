/* Prints what the page makes of maps of cells, one list of maps a line, when it merges them one after the other. */
import { readFileSync } from 'node:fs';
import { merge, type Cell } from '../../ui/generated/rules.ts';

type Cells = Record<string, Cell>;
const lines = readFileSync(process.argv[2] as string, 'utf8').trimEnd().split('\n');
const merged = (maps: Cells[]): Cells => maps.reduce(merge, {});
process.stdout.write(lines.map((line) => `${JSON.stringify(merged(JSON.parse(line)))}\n`).join(''));
