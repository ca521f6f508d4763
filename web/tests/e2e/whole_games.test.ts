// Whole games, from the start page to the reckoning, by every way to play.
import { expect, test } from 'vitest';
import { browserTests, hiddenMoney } from './browser';
import { keyboard, mouse, playOn, touch } from './driver';

const place = browserTests();

async function rowsAddUp(page: Awaited<ReturnType<typeof place.open>>, seats: number) {
  const balances = await page.$$eval('[data-balance]', (cells) =>
    cells.map((cell) => Number(cell.getAttribute('data-balance'))),
  );
  expect(balances).toHaveLength(seats);
}

test('a game against three bots is played by mouse', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await playOn(page, mouse(page));
  await rowsAddUp(page, 4);
});

test('a game against three bots is played by the keyboard alone', async () => {
  const page = await place.open();
  await page.waitForSelector('[data-play-now]');
  for (let i = 0; i < 20 && !(await page.evaluate(() => document.activeElement?.hasAttribute('data-play-now'))); ++i) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await playOn(page, keyboard(page));
  await rowsAddUp(page, 4);
});

test('a game is played by touch on a phone', async () => {
  const page = await place.open({ context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } });
  await page.tap('[data-play-now]');
  await playOn(page, touch(page));
  await rowsAddUp(page, 4);
});

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
  await rowsAddUp(page, 3);
});

test('two people at one screen play with two purses each', async () => {
  const page = await place.open({
    path: '#/new/hotseat',
    preferences: {
      pace: 'instant',
      forms: {
        hotseat: {
          options: { players: 2, edition: 'opennplay', money: 'open', overbid: 'forbidden' },
          seats: ['Ada', 'Ben'].map((name) => ({ kind: 'human', level: 'easy', name })),
        },
      },
    },
  });
  await page.click('[data-start-game]');
  let paid = 0;
  await playOn(page, mouse(page), (now) => {
    if (now.phase === 'paying') ++paid;
    return false;
  });
  expect(paid).toBeGreaterThan(0);
  await rowsAddUp(page, 2);
});
