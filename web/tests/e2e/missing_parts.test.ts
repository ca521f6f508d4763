// Parts of the page that cannot be loaded leave nobody in front of an empty page.
import { expect, test } from 'vitest';
import { browserTests } from './browser';

const place = browserTests();

test('a part that does not come, not even after a reload, is told and can be tried again', async () => {
  const page = await place.open();
  await page.waitForSelector('[data-play-now]');
  await page.route('**/RulesPage-*.js', (route) => route.abort());
  await page.evaluate(() => (location.hash = '#/rules'));
  await page.waitForSelector('[data-why="failed.words"]');
  await page.waitForSelector('[data-load-failed]');
  await page.unroute('**/RulesPage-*.js');
  await page.click('[data-try-again]');
  await page.waitForSelector('main h2');
  await page.context().close();
});

test('a page without its texts says so in the browser’s language', async () => {
  const page = await place.open({ context: { locale: 'de-CH' } });
  await page.waitForSelector('[data-play-now]');
  const isTexts = /\/assets\/en-[^/]*\.js$/;
  let asked = 0;
  await page.route(isTexts, (route) => {
    ++asked;
    return route.abort();
  });
  await page.reload();
  const words = page.locator('#unloaded p:visible');
  await words.waitFor();
  // Only after the page has loaded itself again, which would take the words away from whoever reads them.
  expect(asked).toBeGreaterThan(1);
  expect(await words.count()).toBe(1);
  expect(await words.getAttribute('lang')).toBe('de');
  await page.unroute(isTexts);
  await words.locator('a').click();
  await page.waitForSelector('[data-play-now]');
  await page.context().close();
});
