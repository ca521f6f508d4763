// Numbers stay readable: the display face's lone 0 is a half-filled disc.
import { expect, test } from 'vitest';
import { browserTests } from './browser';
import { asked, mouse, playOn } from './driver';

const place = browserTests();

test('a lone 0 is in the text face, other numbers in the display face', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await asked(page);
  const faceOf = (value: number) =>
    page.$$eval('[data-figure]', (all, wanted) => {
      const found = all.filter((each) => (each as HTMLElement).dataset['figure'] === String(wanted));
      return [...new Set(found.map((each) => getComputedStyle(each).fontFamily.split(',')[0]!.replaceAll('"', '')))];
    }, value);
  expect(await faceOf(10)).toEqual(['Limelight']);
  // Sooner or later somebody has spent everything; in the end somebody's lots are worth nothing before they settle.
  await playOn(page, mouse(page), async () => (await page.$('[data-figure="0"]')) !== null);
  expect(await faceOf(0)).toEqual(['Josefin Sans']);
  await page.context().close();
});
