// The lesson: everything is done by the learner, and a wrong lot is answered.
import { expect, test } from 'vitest';
import { browserTests } from './browser';

const place = browserTests();

test('a learner bids, places all four cubes, and is answered on a wrong lot', async () => {
  const page = await place.open({ path: '#/tutorial' });
  const at = (step: string) => page.waitForSelector(`[data-step="${step}"]`);
  for (const step of ['city', 'roll', 'bid']) {
    await at(step);
    await page.click('[data-next]');
  }
  await at('place');
  await page.click('[data-lot="B"]');
  expect(await page.textContent('[data-why]')).toContain('lot K');
  for (const [step, lot] of [['place', 'K'], ['trick', 'I'], ['black', 'C'], ['yellow', 'F'], ['cancel', 'J']] as const) {
    await at(step);
    await page.click(`[data-lot="${lot}"]`);
  }
  await at('sold');
  await page.context().close();
});
