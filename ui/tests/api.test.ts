import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchHints, request } from '../src/app/api';

const busy = (): Response =>
  new Response('{"code":"busy"}', { status: 503, headers: { 'retry-after': '5' } });
const asked = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked.mockReset());
});
afterEach(() => {
  vi.useRealTimers();
});

test('a busy server is asked again when it says', async () => {
  asked.mockResolvedValueOnce(busy()).mockResolvedValueOnce(new Response('{"steps":[]}'));
  const answer = request('POST /api/replay', { body: { record: {} } });
  await vi.advanceTimersByTimeAsync(4999);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toEqual({ steps: [] });
});

test('a server that stays busy is asked four times', async () => {
  asked.mockImplementation(async () => busy());
  const answer = request('POST /api/replay', { body: { record: {} } });
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({ code: 'busy' });
  expect(asked).toHaveBeenCalledTimes(4);
});

test('a server that stays busy is asked for hints until the question is another', async () => {
  asked.mockImplementation(async () => busy());
  const leaving = new AbortController();
  const answer = fetchHints('t', 's', leaving.signal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(13);
  leaving.abort();
  asked.mockRejectedValue(new Error('aborted'));
  await Promise.all([expect(answer).rejects.toThrow(), vi.runAllTimersAsync()]);
});

test('no other refusal is asked again', async () => {
  asked.mockResolvedValue(new Response('{"code":"not-saved"}', { status: 503 }));
  expect(await request('POST /api/replay', { body: { record: {} } })).toEqual({ code: 'not-saved' });
  expect(asked).toHaveBeenCalledTimes(1);
});
