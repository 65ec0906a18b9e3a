import { afterEach, expect, it, vi } from 'vitest';
import { gamesToContinue } from '../src/app/ownTables';
import { saveSeat } from '../src/app/seats';

afterEach(() => vi.unstubAllGlobals());

it('finds every game in progress, and asks no more about games long over', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string | Request) => {
    const id = new URL(address instanceof Request ? address.url : address, location.href).pathname.slice(
      '/api/tables/'.length,
    );
    asked.push(id);
    const state = id === 't1' || id === 't9' ? 'playing' : 'over';
    return Promise.resolve(new Response(JSON.stringify({ id, state, rules: {}, next: null })));
  });
  for (let id = 1; id < 10; id++) saveSeat(`t${id}`, 'secret');
  expect((await gamesToContinue()).map(({ id }) => id)).toEqual(['t9', 't1']);
  expect(asked).toHaveLength(9);
  asked.length = 0;
  expect(await gamesToContinue()).toHaveLength(2);
  expect(asked.sort()).toEqual(['t1', 't4', 't5', 't6', 't7', 't8', 't9']);
});
