// No violation that axe finds at the table, in whatever state it is, nor in its dialogs.
import { expect, test } from 'vitest';
import { clean } from './axe';
import { atOneScreen, browserTests, exampleRecords, hiddenMoney } from './browser';
import { after, bidTooMuch, mouse, playOn } from './driver';

const place = browserTests();

test('axe finds nothing at the table and in its dialogs', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  const hands = mouse(page);
  const bidding = await playOn(page, hands, (now) => now.phase === 'bidding');
  await clean(page, 'bidding');
  for (const opener of ['[data-menu]', '[data-lot="A"]']) {
    await page.click(opener);
    await page.waitForSelector('dialog[open]');
    await clean(page, opener);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
  }
  await page.keyboard.press('?');
  await page.waitForSelector('dialog [data-rule="R8"]');
  await clean(page, 'rules above the table');
  await page.keyboard.press('Escape');
  await page.click('[data-loan]');
  await page.click('[data-loan-asked]');
  await after(page, bidding);
  await playOn(page, hands, (now) => now.left === '2');
  await clean(page, 'placing');
  await page.setViewportSize({ width: 360, height: 740 });
  await clean(page, 'placing on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.click('[data-at="1"]');
  await page.waitForSelector('[data-back-to-game]');
  await clean(page, 'looking back');
  await page.context().close();
});

test('axe finds nothing at the end', async () => {
  const page = await place.open({ path: '#/replay' });
  await page.fill('#record', exampleRecords[0]!);
  await page.click('[data-load]');
  await page.click('[data-last]');
  await page.waitForSelector('[data-reckoning="done"]');
  await clean(page, 'reckoning');
  await page.setViewportSize({ width: 360, height: 740 });
  await clean(page, 'reckoning on a phone');
  await page.context().close();
});

test('axe finds nothing where one of two purses pays', async () => {
  const page = await place.open(atOneScreen({ players: 2, edition: 'opennplay', money: 'open', overbid: 'forbidden' }, ['Ada', 'Ben']));
  await page.click('[data-start-game]');
  await playOn(page, mouse(page), (now) => now.phase === 'paying');
  expect(await page.$$('[data-pay]')).toHaveLength(2);
  await clean(page, 'payment');
  await page.setViewportSize({ width: 360, height: 740 });
  await clean(page, 'payment on a phone');
  await page.context().close();
});

test('axe finds nothing where a payment fails', async () => {
  const page = await place.open(hiddenMoney('ravensburger', ['Ada', 'Ben', 'Cleo']));
  await page.click('[data-start-game]');
  await bidTooMuch(page);
  await page.waitForSelector('[data-overbid]');
  await clean(page, 'failed payment');
  expect(await page.$('[data-overbid]'), 'it was there to the end').not.toBeNull();
  await page.context().close();
});

test('axe finds nothing with hidden money, where all are asked for loans and at the hand-over', async () => {
  const page = await place.open(hiddenMoney('opennplay', ['Ada', 'Ben', 'Cleo']));
  await page.click('[data-start-game]');
  await playOn(page, mouse(page), (now) => now.loanRound);
  await clean(page, 'loans');
  await playOn(page, mouse(page), (now) => now.handOver);
  await clean(page, 'hand-over');
  await page.context().close();
});
