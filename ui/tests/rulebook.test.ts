import { expect, it, vi } from 'vitest';
import { rulebook } from '../src/app/rulebook.svelte';

it('loads the sources only once something wants to show them, then in every language', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response('{}'));
  });
  await rulebook.load('de');
  rulebook.quote();
  rulebook.quote();
  await rulebook.settled;
  await rulebook.load('fr');
  expect(asked).toEqual(['/api/rules?lang=de&sources=no', '/api/rules?lang=de', '/api/rules?lang=fr']);
});
