// Whole games of people at one screen: hidden money, and the game for two.
import { expect, test } from 'vitest';
import { atOneScreen, browserTests, hiddenMoney } from './browser';
import { mouse, playOn } from './driver';
import { expectSums } from './reckoning';

const place = browserTests();

test('two people and a bot at one screen play with hidden money, and nobody sees another purse', async () => {
  const page = await place.open(hiddenMoney('ravensburger', ['Ada', 'Ben', '']));
  await page.click('[data-start-game]');
  let looks = 0;
  await playOn(page, mouse(page), async (now) => {
    if (!now.handOver && ++looks < 12) {
      const shown = await page.$$eval('.players [data-seat] .unit', (units) => units.length);
      expect(shown).toBeLessThanOrEqual(1);
    }
    return false;
  });
  await expectSums(page, 3);
});

test('two people at one screen play with two purses each', async () => {
  const page = await place.open(atOneScreen({ players: 2, edition: 'opennplay', money: 'open', overbid: 'forbidden' }, ['Ada', 'Ben']));
  await page.click('[data-start-game]');
  let paid = 0;
  await playOn(page, mouse(page), (now) => {
    if (now.phase === 'paying') ++paid;
    return false;
  });
  expect(paid).toBeGreaterThan(0);
  await expectSums(page, 2);
  expect(await page.$('[data-reckoning] tbody small'), 'nobody is "you" where two look').toBeNull();
});
