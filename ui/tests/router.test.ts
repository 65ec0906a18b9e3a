import { beforeEach, describe, expect, it } from 'vitest';
import { router } from '../src/app/router.svelte';

const at = (): string => location.pathname + location.search + location.hash;

/** The next page is made after the frame that answers the click. */
const afterFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function click(href: string): Promise<void> {
  document.body.innerHTML = `<a href="${href}">there</a>`;
  document.querySelector('a')?.click();
  await afterFrame();
}

describe('a link to another page', () => {
  beforeEach(() => history.replaceState(null, '', '/g/a/review?at=3&seat=2&lang=de&tap=1'));

  it('keeps its own query, and of the current one the preferences alone', async () => {
    await click('/g/b?at=24&seat=0');
    expect(at()).toBe('/g/b?at=24&seat=0&lang=de&tap=1');
    expect(router.route.params).toEqual({ table: 'b' });
  });

  it('takes nothing but the preferences to a page without a query', async () => {
    await click('/daily#2026-01-02');
    expect(at()).toBe('/daily?lang=de&tap=1#2026-01-02');
  });

  it('overrides the preferences with its own', async () => {
    await click('/games?lang=fr');
    expect(at()).toBe('/games?lang=fr&tap=1');
  });
});

it('goes to a new table without the position of a replay', async () => {
  history.replaceState(null, '', '/g/a?at=3&seat=2&pace=0');
  router.toTable('b', 'secret');
  await afterFrame();
  expect(at()).toBe('/t/b?pace=0');
});

it('answers a click before it makes the next page, and makes only the last one asked for', async () => {
  history.replaceState(null, '', '/');
  const { length } = history;
  router.go('/find');
  router.go('/games');
  expect(at()).toBe('/');
  await afterFrame();
  expect(at()).toBe('/games');
  expect(router.route.page.title).toBe('games.title');
  expect(history.length).toBe(length + 1);
});
