// Whole games against bots, from the start page to the reckoning, by every way to play.
import { expect, test } from 'vitest';
import { browserTests } from './browser';
import { keyboard, mouse, playOn, touch } from './driver';
import { expectSums } from './reckoning';

const place = browserTests();

test('a game against three bots is played by mouse', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await playOn(page, mouse(page));
  await expectSums(page, 4);
  expect(await page.innerText('[data-reckoning] tbody')).toContain('You');
  // Looking at it again, one can still take the last decision back, and the game goes on from there.
  await page.click('[data-look-again]');
  await page.waitForSelector('[data-replay="0"]');
  await page.keyboard.press('Control+z');
  await page.waitForSelector('[data-phase][data-mine="true"]');
  await page.waitForSelector('[data-replay]', { state: 'detached' });
});

test('a game against three bots is played by the keyboard alone', async () => {
  const page = await place.open();
  await page.waitForSelector('[data-play-now]');
  for (let i = 0; i < 20 && !(await page.evaluate(() => document.activeElement?.hasAttribute('data-play-now'))); ++i) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await playOn(page, keyboard(page));
  await expectSums(page, 4);
});

test('a game is played by touch on a phone', async () => {
  const page = await place.open({ context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } });
  await page.tap('[data-play-now]');
  await playOn(page, touch(page));
  await expectSums(page, 4);
});
