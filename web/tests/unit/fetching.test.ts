// Servers that stay silent, break off, or answer with something else.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchInTime, fetchJson, fetchText } from '../../src/game/fetching';

const LONG = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answering(answer: (signal: AbortSignal) => Promise<Response>) {
  const asked = vi.fn((_: string, { signal }: RequestInit) => answer(signal!));
  vi.stubGlobal('fetch', asked);
  return asked;
}

const given = (body: string | ReadableStream, type = 'application/json', status = 200) =>
  answering(async () => new Response(body, { status, headers: { 'content-type': type } }));

// As a browser does: what is aborted fails.
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

test('waits for a silent server, but not for ever', async () => {
  answering(aborted);
  const found = Promise.all([fetchJson('/api/server'), fetchText('/record')]);
  const network = expect(fetchInTime('/a.net', (answer) => answer.arrayBuffer())).rejects.toThrow('aborted');
  await vi.advanceTimersByTimeAsync(LONG);
  expect(await found).toEqual([null, null]);
  await network;
});

test('does not wait for ever for the rest of an answer', async () => {
  answering(async (signal) => {
    const rest = new ReadableStream({ pull: () => aborted(signal) });
    return new Response(rest, { headers: { 'content-type': 'application/json' } });
  });
  const found = fetchJson('/api/server');
  await vi.advanceTimersByTimeAsync(LONG);
  expect(await found).toBeNull();
});

test('takes a broken answer for none', async () => {
  given('{"tables": [');
  expect(await fetchJson('/api/tables')).toBeNull();
});

test('takes the page itself and an error for none', async () => {
  given('<!doctype html>', 'text/html');
  expect(await fetchJson('/api/server')).toBeNull();
  given('{}', 'application/json', 503);
  expect(await fetchJson('/api/server')).toBeNull();
  expect(await fetchText('/record')).toBeNull();
});

test('brings the key along, and what came', async () => {
  const asked = given('{"a":1}');
  expect(await fetchJson('/api/me', 'k')).toEqual({ a: 1 });
  expect(asked.mock.calls[0]![1]).toMatchObject({ headers: { Authorization: 'Bearer k' } });
  expect(vi.getTimerCount()).toBe(0);
});
