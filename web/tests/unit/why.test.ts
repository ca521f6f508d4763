// Whatever is pressed and not done says why.
import { afterEach, expect, test, vi } from 'vitest';
import { tellWhy, whyAsked, whyDone } from '../../src/table/why.svelte';

afterEach(() => {
  whyDone();
  vi.restoreAllMocks();
});

test('a refusal is told', async () => {
  await tellWhy(async () => ({ key: 'why.offline' }));
  expect(whyAsked()?.message).toEqual({ key: 'why.offline' });
});

test.each([null, undefined, true, 7, { ok: true }])('what was done is not: %j', async (answer) => {
  await tellWhy(() => answer);
  expect(whyAsked()).toBeNull();
});

test.each<[string, () => unknown]>([
  ['later', () => Promise.reject(new Error('no storage'))],
  ['at once', () => {
    throw new Error('no storage');
  }],
])('a failure is told, and left to the console: %s', async (_, work) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await tellWhy(work);
  expect(whyAsked()?.message).toEqual({ key: 'why.failed' });
  expect(logged).toHaveBeenCalledOnce();
});

test('what is done answers what was told before it, but not what was told meanwhile', async () => {
  await tellWhy(() => ({ key: 'why.offline' }));
  await tellWhy(() => null);
  expect(whyAsked()).toBeNull();
  await tellWhy(async () => {
    await tellWhy(() => ({ key: 'why.offline' }));
  });
  expect(whyAsked()?.message).toEqual({ key: 'why.offline' });
});
