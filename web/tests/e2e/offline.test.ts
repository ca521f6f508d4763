// After the first load the page needs no network: a game against bots is played without one, and a closed tab loses
// nothing.
import { expect, test } from 'vitest';
import { browserTests } from './browser';
import { mouse, playOn } from './driver';

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

test('a closed tab loses nothing', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  const left = await playOn(page, mouse(page), (now) => now.round >= 2 && now.left === '3');
  const { href } = await page.evaluate(() => ({ href: location.href }));
  const again = await page.context().newPage();
  await page.close();
  await again.goto(href);
  await again.waitForSelector('[data-phase][data-mine="true"]');
  expect(await again.getAttribute('[data-phase]', 'data-at')).toBe(left.at);
  expect(await again.getAttribute('[data-phase]', 'data-left')).toBe('3');
  await again.context().close();
});
