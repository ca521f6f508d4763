// Everybody can play: no violation that axe finds on any view or dialog, focus that goes where one looks, and a live
// region that tells what happens.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserTests, hiddenMoney } from './browser';
import { after, asked, mouse, playOn } from './driver';

const place = browserTests();

async function clean(page: Page, view: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(
    (each) =>
      `${each.id}: ${each.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  );
  expect(told, view).toEqual([]);
}

test.each([
  '',
  '#/new/bots',
  '#/new/hotseat',
  '#/new/friends',
  '#/tables',
  '#/games',
  '#/replay',
  '#/rules',
  '#/tutorial',
])('axe finds nothing on the page %s', async (path) => {
  const page = await place.open({ path });
  await page.waitForSelector('h1');
  await page.waitForLoadState('networkidle');
  await clean(page, path);
  if (path !== '#/rules') {
    await page.setViewportSize({ width: 360, height: 740 });
    await clean(page, `${path} on a phone`);
  }
  await page.context().close();
});

test('axe finds nothing at the table, in its dialogs, and at the end', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  const hands = mouse(page);
  await playOn(page, hands, (now) => now.phase === 'bidding');
  await clean(page, 'bidding');
  await page.click('[data-menu]');
  await clean(page, 'menu');
  await page.keyboard.press('Escape');
  await page.click('[data-lot="A"]');
  await clean(page, 'lot');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.waitForSelector('dialog [data-rule="R8"]');
  await clean(page, 'rules above the table');
  await page.keyboard.press('Escape');
  await page.click('[data-confirm], [data-loan]');
  await playOn(page, hands, (now) => now.left === '2');
  await clean(page, 'placing');
  await page.setViewportSize({ width: 360, height: 740 });
  await clean(page, 'placing on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.click('[data-at="1"]');
  await page.waitForSelector('[data-back-to-game]');
  await clean(page, 'looking back');
  await page.click('[data-back-to-game]');
  await playOn(page, hands);
  await clean(page, 'reckoning');
  await page.context().close();
});

test('axe finds nothing with hidden money, at the hand-over and before the auction', async () => {
  const page = await place.open(hiddenMoney('opennplay', ['Ada', 'Ben', 'Cleo']));
  await page.click('[data-start-game]');
  await asked(page);
  await clean(page, 'hand-over');
  await playOn(page, mouse(page), (now) => now.phase === 'borrowing' && !now.handOver);
  await clean(page, 'borrowing');
  await page.context().close();
});

test('the live region tells what happened and what is asked', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  const now = await asked(page);
  expect(now.phase).toBe('bidding');
  const heard = () => page.textContent('[data-announcer]');
  expect(await heard()).toContain('Your bid, or pass.');
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
    expect(await at()).toBe(lot);
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
  await page.click('[data-why] a');
  await page.waitForSelector('dialog [data-rule="R4"].named');
  await page.context().close();
});
