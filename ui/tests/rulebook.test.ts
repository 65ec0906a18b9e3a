import { expect, it, vi } from 'vitest';
import { prefs } from '../src/app/prefs.svelte';
import { rulebook } from '../src/app/rulebook.svelte';

it('loads the sources only once something wants to show them, then in every language', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response('{}'));
  });
  prefs.lang = 'de';
  await rulebook.load();
  rulebook.quote();
  rulebook.quote();
  await rulebook.settled;
  prefs.lang = 'fr';
  await rulebook.load();
  expect(asked).toEqual(['/api/rules?lang=de&sources=no', '/api/rules?lang=de', '/api/rules?lang=fr']);
});
