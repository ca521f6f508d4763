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

test('Escape, however often, leaves the question for loans and the hand-over where they are', async () => {
  const page = await place.open(hiddenMoney('ravensburger', ['Ada', 'Ben', '']));
  await page.click('[data-start-game]');
  for (const [question, answer] of [['[data-loan-round]', '[data-loans-decided]'], ['[data-hand-over]', '[data-handed-over]']] as const) {
    await page.waitForSelector(question);
    // Browsers let a page keep a dialog open once only.
    for (let i = 0; i < 4; ++i) await page.keyboard.press('Escape');
    await page.waitForSelector(`dialog[open] ${question}`);
    await page.click(answer);
  }
  await page.waitForSelector('[data-mine=true]');
});

test('two people at one screen play with two purses each', async () => {
  const page = await place.open(atOneScreen({ players: 2, edition: 'opennplay', money: 'open', overbid: 'forbidden' }, ['Ada', 'Ben']));
  await page.click('[data-start-game]');
  let paid = 0;
  await playOn(page, mouse(page), async (now) => {
    if (now.phase !== 'paying' || ++paid > 3) return false;
    const names = await page.$$eval('.strip li .name, .players h3', (all) => all.map((each) => each.textContent?.trim()));
    expect(names.filter((name) => !['Ada', 'Ben'].includes(name ?? '')), 'both are called by name').toEqual([]);
    // The call comes a frame after the question.
    await expect.poll(() => page.title()).toMatch(/^● (Ada|Ben): which purse pays\?/);
    return false;
  });
  expect(paid).toBeGreaterThan(0);
  await expectSums(page, 2);
  expect(await page.$('[data-reckoning] tbody small'), 'nobody is "you" where two look').toBeNull();
});
