/* Prints what the page makes of maps of cells, one list of maps a line, when it merges them one after the other. */
import { readFileSync } from 'node:fs';
import { merge, type Cells } from '../../ui/src/features/pad/cells.ts';

const lines = readFileSync(process.argv[2] as string, 'utf8').trimEnd().split('\n');
const merged = (maps: Cells[]): Cells => maps.reduce((all, one) => merge(all, one).cells, {});
process.stdout.write(lines.map((line) => `${JSON.stringify(merged(JSON.parse(line)))}\n`).join(''));
