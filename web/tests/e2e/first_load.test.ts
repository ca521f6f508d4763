// How much a browser loads before anything can be pressed, and how soon it can.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserTests } from './browser';
import { DIST } from './chromium';

const place = browserTests();
const LIMIT = 200_000;

// As a server sends it: compressed where the build has compressed it.
function sizeOf(path: string): number {
  const file = join(DIST, path === '/' ? 'index.html' : path);
  return existsSync(file) ? statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size : 0;
}

test('the first load is at most 200 kB compressed, fonts and module included', async () => {
  const page = await place.open();
  const loaded = new Set<string>();
  page.context().on('request', (request) => loaded.add(new URL(request.url()).pathname));
  const module = page.waitForRequest(/\.wasm$/);
  await page.reload();
  await module;
  await page.waitForSelector('[data-play-now]');
  await page.evaluate(() => document.fonts.ready);
  const paths = [...loaded];
  expect(paths.some((path) => path.endsWith('.woff2'))).toBe(true);
  expect(paths.some((path) => path.endsWith('.wasm'))).toBe(true);
  expect(paths.some((path) => path.endsWith('.net'))).toBe(false);
  const total = paths.reduce((sum, path) => sum + sizeOf(path), 0);
  expect(total).toBeGreaterThan(100_000);
  expect(total, paths.map((path) => `${path} ${sizeOf(path)}`).join('\n')).toBeLessThanOrEqual(LIMIT);
});

test('the page can be used within a second', async () => {
  const page = await place.open();
  let best = Infinity;
  // Other work on the machine only slows a load down, so the best of a few counts.
  for (let load = 0; load < 5; ++load) {
    await page.goto(`${place.url()}/?load=${load}`);
    await page.waitForSelector('[data-play-now]');
    best = Math.min(best, await page.evaluate(() => performance.now()));
  }
  expect(best).toBeLessThan(1000);
});
