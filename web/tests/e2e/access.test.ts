// Everybody can play: focus that goes where one looks, a live region that tells what happens, reasons for what cannot be
// done.
import { expect, test } from 'vitest';
import { clean } from './axe';
import { browserTests } from './browser';
import { after, asked, mouse, playOn } from './driver';

const place = browserTests();

test('the live region tells what happened and what is asked', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  const now = await asked(page);
  expect(now.phase).toBe('bidding');
  const heard = () => page.textContent('[data-announcer]');
  await expect.poll(heard).toContain('Bid or pass.');
  await page.click('[data-pass]');
  await after(page, now);
  await page.waitForFunction(() =>
    /bids|passes|places|wins|rolls/.test(document.querySelector('[data-announcer]')?.textContent ?? ''),
  );
  await page.context().close();
});

test('the focus goes through the table in the order one looks', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (now) => now.phase === 'bidding');
  await page.focus('a.home');
  const stops = ['home'];
  for (let i = 0; i < 40; ++i) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return '';
      if (at.hasAttribute('data-lot')) return 'lot';
      for (const name of [
        'data-bid',
        'data-amount',
        'data-pass',
        'data-loan',
        'data-menu',
        'data-language',
        'data-at',
      ]) {
        if (at.hasAttribute(name)) return name;
      }
      return at.className.toString().includes('home') ? 'home' : at.tagName.toLowerCase();
    });
    if (stop && stop !== stops.at(-1)) stops.push(stop);
    if (stop === 'data-at') break;
  }
  const order = [
    'home',
    'data-language',
    'data-menu',
    'lot',
    'data-bid',
    'data-amount',
    'data-pass',
    'data-loan',
    'data-at',
  ];
  expect(stops.filter((stop) => order.includes(stop))).toEqual(order);
  await page.context().close();
});

test('on a change of place its heading has the focus, and the title names it', async () => {
  const page = await place.open();
  await page.waitForSelector('h1');
  expect(await page.$eval('h1', (heading) => heading === document.activeElement), 'a page begins at its beginning').toBe(false);
  for (const [hash, title] of [
    ['#/settings', 'Settings · Big Shot'],
    ['#/new/bots', 'Play against bots · Big Shot'],
    ['#/rules', 'Rules · Big Shot'],
    ['#/editor', 'Set up a position · Big Shot'],
    ['#/', 'Big Shot'],
  ] as const) {
    await page.evaluate((next) => (location.hash = next), hash);
    await page.waitForFunction((wanted) => document.title.trim() === wanted && document.activeElement?.matches('h1'), title);
  }
  await page.context().close();
});

test('a dialog gives the focus back to what opened it', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (now) => now.phase === 'bidding');
  for (const opener of ['[data-menu]', '[data-lot="K"]', 'nav [aria-keyshortcuts="?"]']) {
    await page.focus(opener);
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await expect.poll(() => page.$eval(opener, (element) => element === document.activeElement), { message: opener }).toBe(true);
  }
  await page.context().close();
});

test('the arrow keys go from lot to lot', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (now) => now.phase === 'bidding');
  await page.focus('[data-lot="A"]');
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-lot'));
  for (const [key, lot] of [
    ['ArrowRight', 'B'],
    ['ArrowDown', 'D'],
    ['ArrowLeft', 'C'],
    ['ArrowLeft', 'J'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(at).toBe(lot);
  }
  await page.context().close();
});

test('whatever is disabled says why, with a rule that opens', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (now) => now.phase === 'bidding');
  await page.fill('[data-amount]', '99');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-why]');
  expect(await page.textContent('[data-why]')).toContain('Rule R4');
  await clean(page, 'why not');
  await page.click('[data-why] a');
  await page.waitForSelector('dialog [data-rule="R4"].named');
  await page.context().close();
});
