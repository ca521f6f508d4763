// After the first load the page needs no network: a game against bots is played without one, and a closed tab loses
// nothing. A newer version does not take the parts of the one that is open away. Where there is no https, the page plays
// all the same.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserTests } from './browser';
import { DIST } from './chromium';
import { isKept, mouse, playOn } from './driver';
import { PATIENCE } from './patience';
import { serve } from './serve';

const place = browserTests();

test('a game is played offline after the first load', async () => {
  const page = await place.open({ context: { serviceWorkers: 'allow' } });
  await page.waitForSelector('[data-play-now]');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.click('[data-play-now]');
  const now = await playOn(page, mouse(page), (at) => at.round >= 3);
  expect(now.round).toBe(3);
  await page.context().close();
});

test('a page stays whole when the server gets a newer one, which the next page is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bigshot-page-'));
  cpSync(DIST, folder, { recursive: true });
  const change = (name: string, from: string | RegExp, to: string) => {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(text).toMatch(from);
    writeFileSync(join(folder, name), text.replace(from, to));
  };
  // A server that is slower than this is taken for a silent one; here it may have to wait for its turn.
  change('service_worker.js', 'PATIENCE=1500', `PATIENCE=${PATIENCE}`);
  const served = await serve(folder);
  const page = await place.open({ base: served.url, context: { serviceWorkers: 'allow' } });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  const parts = readdirSync(join(folder, 'assets')).filter((name) => /^(RulesPage|RulesContent)-.*js$/.test(name));
  expect(parts).toHaveLength(2);
  for (const name of parts) rmSync(join(folder, 'assets', name));
  change('index.html', '<body>', '<body data-newer>');
  change('service_worker.js', /VERSION="\w+"/, 'VERSION="newer"');
  change('service_worker.js', /"\/assets\/Rules(Page|Content)-[^"]*js",/g, '');

  const next = await page.context().newPage();
  await next.goto(`${served.url}/?lang=en`);
  await next.waitForSelector('body[data-newer] [data-play-now]');
  await next.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);
  await page.evaluate(() => (location.hash = '#/rules'));
  await page.waitForSelector('main h2');
  await page.context().close();
  await served.close();
  rmSync(folder, { recursive: true });
});

test('a page without https plays all the same', async () => {
  const page = await place.open({ base: place.url().replace('localhost', 'house.test') });
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (now) => now.round >= 2);
  await page.context().close();
});

test('a closed tab loses nothing', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  const left = await playOn(page, mouse(page), (now) => now.round >= 2 && now.left === '3');
  await isKept(page);
  const { href } = await page.evaluate(() => ({ href: location.href }));
  const again = await page.context().newPage();
  await page.close();
  await again.goto(href);
  await again.waitForSelector('[data-phase][data-mine="true"]');
  expect(await again.getAttribute('[data-phase]', 'data-at')).toBe(left.at);
  expect(await again.getAttribute('[data-phase]', 'data-left')).toBe('3');
  await again.context().close();
});
