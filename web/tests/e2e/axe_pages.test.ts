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
])('axe finds nothing on the page %s', async (path, whole) => {
  const page = await place.open({ path });
  await page.waitForSelector(whole);
  await clean(page, path);
  if (path !== '#/rules') {
    await page.setViewportSize({ width: 360, height: 740 });
    await clean(page, `${path} on a phone`);
  }
  await page.context().close();
});
