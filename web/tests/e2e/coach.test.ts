// The coach while playing: advice with reasons, and a question before a move that gives away a lot.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clean } from './axe';
import { browserTests } from './browser';
import { resize } from './driver';

const place = browserTests();

async function asked(preferences: object): Promise<Page> {
  const page = await place.open({ preferences: { pace: 'instant', ...preferences } });
  await page.click('[data-play-now]');
  await page.waitForSelector('[data-phase="bidding"][data-mine="true"]');
  return page;
}

const bidAll = async (page: Page) => {
  await page.fill('[data-amount]', '10');
  await page.click('[data-bid-amount]');
};

test('whoever is watched over is asked once, and may do it all the same', async () => {
  const page = await asked({ watch: 2 });
  const before = await page.getAttribute('[data-at]', 'data-at');
  await bidAll(page);
  await page.waitForSelector('[data-warning]');
  expect(await page.innerText('[data-warning]')).toMatch(/gives away [\d.]+ points/);
  await clean(page, 'the coach asks');
  await page.click('[data-think-again]');
  await page.waitForSelector('[data-warning]', { state: 'detached' });
  expect(await page.getAttribute('[data-at]', 'data-at')).toBe(before);
  await bidAll(page);
  await page.waitForFunction((at) => document.querySelector<HTMLElement>('[data-at]')?.dataset['at'] !== at, before);
  expect(await page.$('[data-warning]')).toBeNull();
  await page.context().close();
});

test('nobody is asked who does not want to be', async () => {
  const page = await asked({});
  const before = await page.getAttribute('[data-at]', 'data-at');
  await bidAll(page);
  await page.waitForFunction((at) => document.querySelector<HTMLElement>('[data-at]')?.dataset['at'] !== at, before);
  await page.context().close();
});

test('advice has reasons, and tells what the others will probably do', async () => {
  const page = await asked({});
  await page.click('[data-hint]');
  await page.waitForSelector('[data-advice]');
  expect(await page.$$eval('[data-advice] > p', (all) => all.length)).toBeGreaterThan(1);
  // On a phone its sentences follow each other in one paragraph.
  await resize(page, 390, 844);
  expect(await page.innerText('[data-advice]')).not.toMatch(/[.!?]\p{L}/u);
  await page.click('[data-advice] summary');
  await expect.poll(() => page.innerText('[data-advice] details')).toMatch(/million/);
  await clean(page, 'advice');
  await page.context().close();
});
