import { beforeEach, describe, expect, it } from 'vitest';
import { router } from '../src/router.svelte';

const at = (): string => location.pathname + location.search + location.hash;

function click(href: string): void {
  document.body.innerHTML = `<a href="${href}">there</a>`;
  document.querySelector('a')?.click();
}

describe('a link to another page', () => {
  beforeEach(() => history.replaceState(null, '', '/g/a/review?at=3&seat=2&lang=de&tap=1'));

  it('keeps its own query, and of the current one the preferences alone', () => {
    click('/g/b?at=24&seat=0');
    expect(at()).toBe('/g/b?at=24&seat=0&lang=de&tap=1');
    expect(router.route).toEqual({ page: 'game', table: 'b' });
  });

  it('takes nothing but the preferences to a page without a query', () => {
    click('/daily#2026-01-02');
    expect(at()).toBe('/daily?lang=de&tap=1#2026-01-02');
  });

  it('overrides the preferences with its own', () => {
    click('/games?lang=fr');
    expect(at()).toBe('/games?lang=fr&tap=1');
  });
});

it('goes to a new table without the position of a replay', () => {
  history.replaceState(null, '', '/g/a?at=3&seat=2&pace=0');
  router.toTable('b', 'secret');
  expect(at()).toBe('/t/b?pace=0');
});
