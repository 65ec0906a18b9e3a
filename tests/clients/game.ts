/** A game with openapi-fetch and the types that openapi-typescript generates from the document, as `./api.ts`.
 *
 * `node game.ts http://127.0.0.1:8000` opens a table, plays the first legal action whenever it is asked, and prints the
 * points in the record of the game.
 */
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

type Schemas = components['schemas'];
type Tree = Record<string, unknown> | unknown[];

const site = (process.argv[2] ?? '').replace(/\/$/, '');
const client = createClient<paths>({ baseUrl: site });
const rules: Schemas['Rules'] = { players: 3, rounds: 2, last_bid: 'canadian' };

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** Set the value at a path, or delete it (docs/api.md). */
function apply(state: Tree, change: Schemas['Change']): void {
  const keys = change[0].split('.');
  const last = keys.pop() ?? '';
  const place = keys.reduce<Tree>((found, key) => (found as Record<string, Tree>)[key] as Tree, state);
  if (Array.isArray(place)) place.splice(Number(last), change.length === 1 ? place.length : 1, ...change.slice(1));
  else if (change.length === 2) place[last] = change[1];
  else delete place[last];
}

/** Play until the game is over. */
function play({ table, secret }: Schemas['TakenSeat']): Promise<void> {
  const socket = new WebSocket(`${site.replace('http', 'ws')}/ws`);
  const send = (message: Schemas['FromClient']) => socket.send(JSON.stringify(message));
  socket.onopen = () => send({ type: 'join', table, secret });
  let state: Schemas['Joined'];
  return new Promise((resolve, reject) => {
    socket.onerror = reject;
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data as string) as Schemas['FromServer'];
      if (message.type === 'refused' || message.type === 'error') return reject(new Error(message.text));
      if (message.type === 'joined') state = message;
      else if (message.type === 'step') for (const change of message.set ?? []) apply(state as unknown as Tree, change);
      else return;
      const action = state.view?.legal[0];
      if (state.social.state === 'over') {
        socket.close();
        resolve();
      } else if (action) send({ type: 'act', n: message.n, action });
    };
  });
}

const health = await client.GET('/health');
check(health.data?.ok === true, 'the server is alive');
const checked = await client.POST('/api/rules/check', { body: { rules } });
check(checked.data?.ok === true && checked.data.schedule.length === 2, 'rules are checked');
const refused = await client.POST('/api/tables', { body: { name: 'Anna', rules: { players: 7 } } });
check(refused.error !== undefined && 'conflicts' in refused.error, 'rules are refused');
const opened = await client.POST('/api/tables', {
  body: { name: 'Anna', rules, deck: 'pirates', seats: ['novice', 'club'] },
});
check(opened.data !== undefined, 'a table is opened');
const path = { table: opened.data.table };
const running = await client.GET('/api/tables/{table}/record', { params: { path } });
check(running.error !== undefined && 'code' in running.error && running.error.code === 'not-over', 'the game runs');
await play(opened.data);
const record = await client.GET('/api/tables/{table}/record', { params: { path } });
check(record.data !== undefined, 'there is a record');
console.log(JSON.stringify(record.data.rounds.map(({ points }) => points)));
