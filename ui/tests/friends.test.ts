import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Friends } from '../src/app/wire';
import { friends } from '../src/people/friends.svelte';

const agreed = (...names: string[]): Friends => ({
  agreed: true,
  friends: names.map((name) => ({ name, avatar: null })),
  invitation: null,
});
const names = (): string[] => friends.all.map(({ name }) => name);

describe('the list of people', () => {
  const asked: [string, string][] = [];
  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal('fetch', (address: string, { method, body }: RequestInit) => {
      asked.push([`${method} ${address.split('?')[0]}`, String(body)]);
      return Promise.resolve(new Response(JSON.stringify({ agreed: false, friends: [], invitation: null })));
    });
    friends.forget(friends.all);
    asked.length = 0;
  });

  it('has everybody once, by name, with the latest table', () => {
    friends.keep('one', 'a', agreed('Ben', 'Cleo'));
    friends.keep('two', 'b', agreed('ben'));
    expect(friends.all.map(({ name, table }) => [name, table])).toEqual([
      ['ben', 'two'],
      ['Cleo', 'one'],
    ]);
  });

  it('loses who agrees no longer', () => {
    friends.keep('one', 'a', agreed('Ben', 'Cleo'));
    friends.keep('one', 'a', agreed('Cleo'));
    expect(names()).toEqual(['Cleo']);
  });

  it('takes the agreement back with the last person of a table', () => {
    friends.keep('one', 'a', agreed('Ben', 'Cleo'));
    friends.forget(friends.all.slice(0, 1));
    expect(asked).toEqual([]);
    friends.forget(friends.all);
    expect(asked).toEqual([['PUT /api/tables/one/friends', '{"agreed":false}']]);
    expect(names()).toEqual([]);
  });
});
