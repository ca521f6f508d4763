// The lesson: everything is done by the learner with the real panels, and what is wrong is answered.
import { expect, test } from 'vitest';
import { clean } from './axe';
import { browserTests } from './browser';
import { mouse, playOn } from './driver';

const place = browserTests();

test('a learner bids, places all four cubes, is answered on a wrong lot, and plays the last rounds with a coach', async () => {
  const page = await place.open({ path: '#/tutorial' });
  const at = (step: string) => page.waitForSelector(`[data-step="${step}"]`);
  for (const step of ['city', 'roll']) {
    await at(step);
    await page.click('[data-next]');
  }
  await at('bid');
  await page.click('[data-bid="8"]');
  await expect.poll(() => page.textContent('[data-why]')).toContain('4');
  await page.keyboard.press('Escape');
  await page.click('[data-bid="4"]');
  await at('place');
  await page.click('[data-lot="B"]');
  await expect.poll(() => page.textContent('[data-why]')).toContain('lot K');
  await page.keyboard.press('Escape');
  await clean(page, 'placing in the lesson');
  for (const [step, lot] of [['place', 'K'], ['trick', 'I'], ['black', 'C'], ['yellow', 'F']] as const) {
    await at(step);
    await page.click(`[data-lot="${lot}"]`);
  }
  await at('confirm');
  await page.click('[data-confirm]');
  await at('cancel');
  await page.click('[data-lot="J"]');
  await at('seventh');
  await page.click('[data-confirm]');
  for (const step of ['sold', 'park']) {
    await at(step);
    await page.click('[data-next]');
  }
  await at('loan');
  await page.click('[data-loan]');
  await page.click('[data-loan-asked]');
  await at('afford');
  await page.click('[data-bid="4"]');
  await at('end');
  await page.click('[data-play-coached]');
  // Advice with reasons comes by itself, at every decision.
  let decisions = 0;
  await playOn(page, mouse(page), async (now) => {
    if (now.mine && (now.phase === 'bidding' || now.left === '4')) {
      await page.waitForSelector('[data-advice]');
      ++decisions;
    }
    return false;
  });
  expect(decisions).toBeGreaterThan(1);
  await page.context().close();
});
