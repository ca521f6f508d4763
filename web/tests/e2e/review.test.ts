// Reviews by hand: after a whole game and of a loaded record; by curve, keys and tables; kept, stopped, sent as a link and
// as a picture, and played on from.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clean } from './axe';
import { browserTests, exampleRecords as records } from './browser';
import { mouse, playOn, resize } from './driver';
import { reviewed } from './reviewed';

const place = browserTests();

const at = async (page: Page) => Number(await page.getAttribute('[data-moment]', 'data-moment'));

async function pasted(record: string) {
  const page = await place.open({ path: '#/replay' });
  await page.fill('#record', record);
  await page.click('[data-load]');
  await page.click('[data-review-record]');
  await reviewed(page);
  return page;
}

test('a whole game is played, and its review opened by a button', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await playOn(page, mouse(page));
  await page.waitForSelector('[data-reckoning="done"]');
  await page.click('[data-review-game]');
  await reviewed(page);
  expect(page.url()).toContain('#/review/game/');
  expect(await page.$$('[data-turning-point]').then((all) => all.length)).toBeLessThanOrEqual(5);
  // Four seats, each with numbers that add up to the result.
  const rows = await page.$$eval('[data-luck-and-skill] tbody tr', (all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent!.replace('−', '-').replace('%', '').trim()))),
  );
  expect(rows).toHaveLength(4);
  for (const [fair, deal, dice, own, others, result] of rows as number[][]) {
    expect(Math.abs(fair! + deal! + dice! + own! + others! - result!)).toBeLessThan(0.8);
  }
  await clean(page, 'review at the end');
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  await page.keyboard.press('Home');
  await page.waitForSelector('[data-moment="0"]');
  await clean(page, 'review at the deal, by day');
  await resize(page, 360, 740);
  await clean(page, 'review on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  // It is kept: from My games it is there without thinking again.
  await page.goto(`${place.url()}/#/games`);
  await page.waitForSelector('[data-review-of]');
  await page.evaluate(() => {
    const thought = { of: 'nothing' };
    new MutationObserver(() => {
      if (document.querySelector('[data-review="none"]') && document.querySelector('[data-stop-review]')) thought.of = 'everything';
    }).observe(document, { attributes: true, childList: true, subtree: true });
    Object.assign(globalThis, { thought });
  });
  await page.click('[data-review-of]');
  await page.waitForSelector('[data-review="quick"], [data-review="deep"]');
  expect(await page.evaluate(() => (globalThis as unknown as { thought: { of: string } }).thought.of)).toBe('nothing');
});

test('a review is walked through by curve, keys and tables', async () => {
  const page = await pasted(records[0]!);
  const end = await at(page);
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction((from) => Number(document.querySelector<HTMLElement>('[data-moment]')?.dataset['moment']) < from, end);
  await page.keyboard.press('Home');
  await page.waitForSelector('[data-moment="0"]');
  await page.keyboard.press('Shift+ArrowRight');
  await page.waitForSelector('[data-mistake]:not([data-mistake="none"])');
  const point = await page.getAttribute('[data-turning-point]', 'data-turning-point');
  await page.click(`[data-turning-point="${point}"]`);
  await page.waitForSelector(`[data-moment="${point}"] [data-better]`);
  // A placing shows the better cubes as ghosts on the board, or those that were played.
  const placing = (JSON.parse(records[0]!) as { moves: string[] }).moves.findIndex((move) => move.startsWith('place '));
  await page.$eval('[data-review-slider]', (slider, step) => {
    (slider as HTMLInputElement).value = String(step);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, placing);
  await page.waitForSelector(`[data-moment="${placing}"]`);
  await page.waitForSelector('[data-ready="true"] .advised');
  await expect.poll(() => page.locator('.advised').count()).toBe(4);
  const words = await page.innerText('[data-moment] .told');
  expect(words.length).toBeGreaterThan(10);
  await page.click('[data-turn]');
  await page.waitForSelector(`[data-moment="${point}"]`);
  await page.context().close();
});

test('a link carries the game, a picture is saved, and one plays on from any moment', async () => {
  const page = await pasted(records[1]!);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.click('[data-copy-link]');
  await page.waitForSelector('[data-copy-link="done"]');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('#/review/link/z');

  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-save-picture]')]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const picture = Buffer.concat(chunks);
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 1350]);

  const other = await place.open({ path: link.slice(link.indexOf('#')) });
  await reviewed(other);
  expect(await at(other)).toBe((JSON.parse(records[1]!) as { moves: string[] }).moves.length);
  await other.click('[data-play-on]');
  expect(await other.$('[data-play-on-start]')).toBeNull(); // over is over, and it says so
  await other.keyboard.press('Escape');
  await other.click('[data-turning-point] >> nth=0');
  const here = Number(await other.getAttribute('[data-turning-point] >> nth=0', 'data-turning-point'));
  await other.waitForSelector(`[data-moment="${here}"]`);
  await other.click('[data-play-on]');
  await clean(other, 'play on');
  await other.click('[data-play-on-start]');
  await other.waitForSelector('[data-phase]');
  expect(Number(await other.getAttribute('[data-at]', 'data-at'))).toBeGreaterThanOrEqual(here);
  await other.context().close();
  await page.context().close();
});

test('of a game that is not over it says what is best now, also from a link that is pasted', async () => {
  const { result: _, moves, ...rest } = JSON.parse(records[0]!) as { result: unknown; moves: string[] };
  const asked = moves.findIndex((move, i) => i > 20 && move.startsWith('bid'));
  const page = await pasted(JSON.stringify({ ...rest, moves: moves.slice(0, asked) }));
  await page.waitForSelector('[data-best-now]');
  await clean(page, 'review of a game that is not over');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.click('[data-copy-link]');
  await page.waitForSelector('[data-copy-link="done"]');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(`${place.url()}/#/replay`);
  await page.fill('#link', link);
  await page.click('form button[type="submit"]');
  await page.waitForSelector('[data-best-now]');
  await page.context().close();
});

test.each(['#/review/link/zAAAA', '#/review/game/nobody', '#/review/look'])('%s has no game, and says so', async (path) => {
  const page = await place.open({ path });
  await page.waitForSelector('[role="alert"] >> visible=true');
  await clean(page, path);
  await page.context().close();
});
