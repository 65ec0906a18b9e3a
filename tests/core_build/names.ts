import { readFileSync } from 'node:fs';
import { distinct } from '../../ui/src/features/pad/names.ts';

/** Of each pair of a name that is taken and another, what the other becomes. */
for (const line of readFileSync(process.argv[2]!, 'utf8').trim().split('\n')) {
  const [taken, name] = JSON.parse(line) as [string, string];
  console.log(JSON.stringify((await distinct([name], [taken]))[0]));
}
