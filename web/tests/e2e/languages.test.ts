// Every language, at once: no key shows through, `lang` is set, numbers and terms are that language's.
import { expect, test } from 'vitest';
import { browserTests } from './browser';
import { mouse, playOn } from './driver';

const place = browserTests();
const EXPECTED = {
  en: { play: 'Play', round: 'Round 1 of 18', pass: 'Pass' },
  de: { play: 'Spielen', round: 'Runde 1 von 18', pass: 'Passen' },
  fr: { play: 'Jouer', round: 'Tour 1 sur 18', pass: 'Passer' },
  it: { play: 'Gioca', round: 'Turno 1 di 18', pass: 'Passa' },
};
// What a key looks like that has no text.
const KEY = /\b[a-z]+(\.[a-z_0-9]+)+\b/;

async function words(page: Awaited<ReturnType<typeof place.open>>): Promise<string> {
  const labels = await page.$$eval('[aria-label], [title], [placeholder]', (all) =>
    all.flatMap((each) => ['aria-label', 'title', 'placeholder'].map((name) => each.getAttribute(name) ?? '')),
  );
  return [await page.innerText('body'), ...labels].join('\n');
}

test.each(Object.entries(EXPECTED))('a game in %s shows no key and the right words', async (language, expected) => {
  const page = await place.open({ language });
  await page.waitForSelector('[data-play-now]');
  expect(await page.getAttribute('html', 'lang')).toBe(language);
  expect(await page.innerText('[data-play-now]')).toBe(expected.play);
  expect(await words(page)).not.toMatch(KEY);
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (now) => now.phase === 'bidding');
  expect(await page.innerText('header .round')).toBe(expected.round);
  expect(await page.innerText('[data-pass]')).toBe(expected.pass);
  expect(await words(page)).not.toMatch(KEY);
  await page.context().close();
});

test('the language changes at once, in the middle of a game', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (now) => now.phase === 'bidding');
  for (const [language, expected] of Object.entries(EXPECTED)) {
    await page.selectOption('[data-language]', language);
    await page.waitForFunction((code) => document.documentElement.lang === code, language);
    await expect.poll(() => page.innerText('[data-pass]')).toBe(expected.pass);
  }
  await page.context().close();
});

test('nothing is wider than the screen, in any language', async () => {
  for (const language of Object.keys(EXPECTED)) {
    const page = await place.open({ language, context: { viewport: { width: 360, height: 740 } } });
    await page.waitForSelector('h1');
    for (const path of ['#/', '#/new/hotseat', '#/rules', '#/replay', '#/tutorial']) {
      const before = path === '#/' ? '' : await page.innerText('h1');
      await page.evaluate((hash) => (location.hash = hash), path);
      await page.waitForFunction((title) => ![null, title].includes(document.querySelector('h1')?.innerText ?? null), before);
      if (path === '#/rules' || path === '#/tutorial') await page.waitForSelector('[data-lot]');
      const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(wider, { message: `${path} in ${language}` }).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  }
});
