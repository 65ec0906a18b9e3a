/* What the translation makes of the rounds of a file, one a line. */
import { readFileSync } from 'node:fs';
import { bidsNow, events } from '../../ui/generated/happened.ts';

for (const line of readFileSync(process.argv[2], 'utf-8').trimEnd().split('\n')) {
  const round = JSON.parse(line);
  console.log(JSON.stringify([events(round), bidsNow(round)]));
}
