// No violation that axe finds on any page.
import { test } from 'vitest';
import { clean } from './axe';
import { browserTests } from './browser';

const place = browserTests();

// Pages, and what is there when all of it is.
test.each([
  ['', '[data-play-now]'],
  ['#/new/bots', '[data-start-game]'],
  ['#/new/hotseat', '[data-start-game]'],
  ['#/new/friends', '[data-start-game]'],
  ['#/tables', 'h1'],
  ['#/games', 'h1'],
  ['#/replay', '[data-load]'],
  ['#/rules', 'figure [data-lot]'],
  ['#/tutorial', '[data-lot]'],
  ['#/settings', '[role="switch"]'],
  ['#/me', '[data-delete-me]'],
])('axe finds nothing on the page %s, by night and by day', async (path, whole) => {
  const page = await place.open({ path });
  await page.waitForSelector(whole);
  await clean(page, path);
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  await clean(page, `${path} by day`);
  if (path !== '#/rules') {
    await page.setViewportSize({ width: 360, height: 740 });
    await clean(page, `${path} on a phone`);
  }
  await page.context().close();
});
