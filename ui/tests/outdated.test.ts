import { beforeEach, expect, it, vi } from 'vitest';
import { renewOutdated } from '../src/app/outdated';

const reload = vi.fn();

/** A page with this entry, and a server whose page has another. */
function opened(own: string, current: string, ok = true): void {
  const script = { src: `http://localhost/assets/${own}` } as HTMLScriptElement;
  vi.spyOn(document, 'querySelector').mockReturnValue(script);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(current, { status: ok ? 200 : 503 })));
}

beforeEach(() => {
  localStorage.clear();
  reload.mockClear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});

it('reloads a page whose entry the server no longer names, once for each version', async () => {
  opened('index-a.js', '<script src="/assets/index-b.js">');
  expect(await renewOutdated()).toBe(true);
  expect(await renewOutdated()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('leaves a page alone that is current, or whose server has no answer', async () => {
  opened('index-a.js', '<script src="/assets/index-a.js">');
  expect(await renewOutdated()).toBe(false);
  opened('index-a.js', 'busy', false);
  expect(await renewOutdated()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
