/* What the translation says of the hands of a file, one a line. */
import { readFileSync } from 'node:fs';
import { alike } from '../../ui/generated/likeness.ts';

for (const line of readFileSync(process.argv[2], 'utf-8').trimEnd().split('\n')) {
  const [hand, trump, seat, dealer, seats] = JSON.parse(line);
  console.log(JSON.stringify(alike(hand, trump, seat, dealer, seats)));
}
