// Browsers that lack what has come since 2022 play all the same; those that lack more are told what the page needs.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserTests } from './browser';
import { mouse, playOn } from './driver';

const place = browserTests();

// Takes away, before the page begins, what a browser of that time had not got.
async function without(page: Page, names: string[]): Promise<Page> {
  await page.addInitScript((paths: string[]) => {
    for (const path of paths) {
      const [name, ...owners] = path.split('.').reverse() as [string, ...string[]];
      const owner = owners.reverse().reduce((object: unknown, key) => (object as Record<string, unknown>)[key], globalThis);
      delete (owner as Record<string, unknown>)[name];
    }
  }, names);
  await page.reload();
  return page;
}

const SINCE_2022 = [
  'HTMLElement.prototype.showPopover', 'HTMLElement.prototype.popover', 'AbortSignal.timeout', 'AbortSignal.any',
  'Array.prototype.findLast', 'Array.prototype.toSorted', 'Promise.withResolvers', 'Navigator.prototype.locks',
  'Navigator.prototype.setAppBadge', 'Navigator.prototype.serviceWorker', 'Notification', 'Document.prototype.startViewTransition',
  'crypto.randomUUID', 'requestIdleCallback',
];

test('a round is played and a refusal told without anything newer', async () => {
  const page = await without(await place.open(), SINCE_2022);
  await page.click('[data-play-now]');
  await page.waitForSelector('[data-phase="bidding"][data-mine="true"]');
  await page.fill('[data-amount]', '99');
  await page.press('[data-amount]', 'Enter');
  const why = page.locator('[data-why]');
  await why.waitFor({ state: 'visible' });
  expect((await why.boundingBox())!.y).toBeLessThan(page.viewportSize()!.height);
  await playOn(page, mouse(page), (now) => now.round >= 2);
});

test('what is told over a dialog lies over it', async () => {
  const page = await without(await place.open(), SINCE_2022);
  await page.click('[data-play-now]');
  await page.waitForSelector('[data-phase]');
  await page.keyboard.press('?');
  // All of it: what is still to be loaded would go wrong as well.
  await page.waitForSelector('dialog[open] [data-rule="R8"]');
  // Something that goes wrong behind the dialog.
  await page.context().setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
  const why = page.locator('[data-why]');
  await why.waitFor({ state: 'visible' });
  const box = (await why.boundingBox())!;
  const covered = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x!, y!)?.closest('[data-why]') === null,
    [box.x + box.width / 2, box.y + box.height / 2],
  );
  expect(covered).toBe(false);
  await page.context().setOffline(false);
});

test.each(['structuredClone', 'HTMLDialogElement', 'Object.hasOwn', 'WebAssembly'])(
  'a browser without %s is told what the page needs, in its language',
  async (name) => {
    const page = await without(await place.open({ context: { locale: 'fr-CH' } }), [name]);
    const words = page.locator('#needs p:visible');
    await words.waitFor();
    expect(await words.count()).toBe(1);
    expect(await words.getAttribute('lang')).toBe('fr');
    expect(await page.locator('#app').innerHTML()).toBe('');
  },
);

test('a browser without scripts is told so', async () => {
  const page = await place.open({ context: { javaScriptEnabled: false } });
  expect(await page.locator('body').innerText()).toContain('JavaScript');
});
