// Whose turn it is learns so without looking at the page.
import { expect, test } from 'vitest';
import { browserTests } from './browser';
import { asked, mouse, playOn } from './driver';

const place = browserTests();

const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')!.getAttribute('href');

test('the title and the icon call, as long as one is asked', async () => {
  const page = await place.open();
  expect(await page.title()).toBe('Big Shot');
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (now) => now.phase === 'bidding');
  // The call comes a frame after the question.
  await expect.poll(() => page.title()).toMatch(/^● Your bid · /);
  await expect.poll(() => page.evaluate(icon)).toBe('/icon-call.png');
  await page.click('[aria-label="Big Shot: home page"]');
  await page.waitForSelector('[data-play-now]');
  await expect.poll(() => page.title()).not.toContain('●');
  await expect.poll(() => page.evaluate(icon)).toBe('/icon.png');
  await page.context().close();
});

test('who asked for it gets a notification while looking elsewhere, and only then', async () => {
  const page = await place.open({ preferences: { pace: 'instant', notify: true } });
  await page.evaluate(() => {
    const made: string[] = [];
    Object.assign(globalThis, {
      made,
      Notification: class {
        static permission = 'granted';
        constructor(_title: string, { body }: { body: string }) {
          made.push(body);
        }
        close() {
          made.push('closed');
        }
      },
    });
  });
  const made = () => page.evaluate(() => (globalThis as unknown as { made: string[] }).made);
  await page.click('[data-play-now]');
  await asked(page);
  await expect.poll(() => page.title()).toContain('●');
  expect(await made()).toEqual([]);
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true, configurable: true }));
  await page.keyboard.press('p');
  await page.waitForFunction(() => (globalThis as unknown as { made: string[] }).made.length > 0);
  expect((await made())[0]).toMatch(/^(Your bid|Place your cubes)$/);
  await page.context().close();
});
