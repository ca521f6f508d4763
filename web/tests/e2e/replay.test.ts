// Looking at games: pasted, from a file or by a link; step by step, by slider and log; saved and loaded again; and what
// is wrong with a bad one.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserTests, exampleRecords as records } from './browser';
import { mouse, playOn, resize } from './driver';

const place = browserTests();

async function pasted(text: string) {
  const page = await place.open({ path: '#/replay' });
  await page.fill('#record', text);
  await page.click('[data-load]');
  return page;
}

test.each([0, 1, 2])('example game %i is replayed to its end', async (game) => {
  const page = await pasted(records[game]!);
  await page.waitForSelector('[data-replay]');
  await page.click('[data-last]');
  await page.waitForSelector('[data-reckoning="done"]');
  const record = JSON.parse(records[game]!) as { result: { seats: { balance: number }[] } };
  const balances = await page.$$eval('[data-balance]', (cells) =>
    cells.map((cell) => Number(cell.getAttribute('data-balance'))),
  );
  expect(balances.sort((a, b) => a - b)).toEqual(record.result.seats.map((seat) => seat.balance).sort((a, b) => a - b));
  await page.context().close();
});

test('a replay steps, plays, slides and jumps by the log', async () => {
  const page = await pasted(records[0]!);
  const at = async () => Number(await page.getAttribute('[data-replay]', 'data-replay'));
  await page.waitForSelector('[data-replay]');
  await page.$eval('[data-replay] input', (input) => {
    (input as HTMLInputElement).value = '30';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.waitForSelector('[data-replay="30"]');
  await page.waitForFunction(() => {
    const [list, here] = ['.log .scroll', '.log [aria-current]'].map((each) =>
      document.querySelector(each)?.getBoundingClientRect(),
    );
    return list && here && here.top >= list.top && here.bottom <= list.bottom;
  });
  await page.click('[data-step]');
  await page.waitForSelector('[data-replay="31"]');
  await page.click('[data-step-back]');
  await page.waitForSelector('[data-replay="30"]');
  await page.click('.log [data-at] >> nth=2');
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLElement>('[data-replay]')?.dataset['replay']) < 30,
  );
  const before = await at();
  await page.click('[data-play]');
  await page.waitForFunction(
    (from) => Number(document.querySelector<HTMLElement>('[data-replay]')?.dataset['replay']) > from,
    before,
  );
  await page.context().close();
});

test('at the end the lots settle one by one, then the reckoning adds up', async () => {
  const page = await place.open({
    path: '#/replay',
    preferences: { pace: 'fast' },
    context: { reducedMotion: 'no-preference' },
  });
  await page.fill('#record', records[0]!);
  await page.click('[data-load]');
  await page.waitForSelector('[data-replay="0"]');
  const stamps = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const counts: number[] = [];
        new MutationObserver((_, observer) => {
          // The lots that were sold are drawn a frame after what says that the game is over.
          if (!document.querySelector('[data-phase][data-whole="true"]')) return;
          const count = document.querySelectorAll('.stamp').length;
          if (count > (counts.at(-1) ?? 0)) counts.push(count);
          if (!document.querySelector('[data-reckoning="running"]')) return;
          observer.disconnect();
          resolve(counts);
        }).observe(document, { attributes: true, childList: true, subtree: true });
      }),
  );
  await page.click('[data-last]');
  const [sold, ...settled] = await stamps;
  const { owners } = (JSON.parse(records[0]!) as { result: { owners: string } }).result;
  const owned = owners.replaceAll('-', '').length;
  expect(settled.length).toBeGreaterThan(1);
  expect(settled).toEqual(Array.from({ length: owned - sold! }, (_, i) => sold! + i + 1));
  await page.waitForSelector('[data-reckoning="done"]');
  await page.context().close();
});

test('a wrong move is named with its place and its rule', async () => {
  const page = await pasted(records[0]!.replace('"bid 2"', '"bid 99"'));
  await page.waitForSelector('[role="alert"] p');
  expect(await page.textContent('[role="alert"]')).toMatch(/Move \d+.*Rule R4/s);
  await page.context().close();
});

const fault = '[role="alert"] p';
const chooseFile = (page: Page, text: string) =>
  page.setInputFiles('input[type="file"]', { name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) });

test('a broken file is refused with its place, and mended it is looked at', async () => {
  const page = await place.open({ path: '#/replay' });
  await chooseFile(page, records[0]!.slice(0, 900));
  await page.waitForSelector(fault);
  expect(await page.textContent(fault)).toContain('ends in the middle');
  await chooseFile(page, records[0]!.replace('"players":', '"players_":'));
  await page.waitForFunction((at) => document.querySelector(at)?.textContent?.includes('rules.players'), fault);
  await chooseFile(page, records[0]!);
  await page.waitForSelector('[data-replay="0"]');
  await page.context().close();
});

test('of several games in a file one is chosen', async () => {
  const page = await place.open({ path: '#/replay' });
  expect(await page.$('#which')).toBeNull();
  await chooseFile(page, records.join('\n'));
  await page.waitForSelector('#which:focus');
  await page.fill('#which', '99');
  await page.click('[data-load]');
  await page.waitForSelector(fault);
  await page.fill('#which', '2');
  await page.click('[data-load]');
  await page.waitForSelector('[data-replay="0"]');
  const { seats } = JSON.parse(records[1]!) as { seats: { colors: string }[] };
  await expect.poll(() => page.locator('.players [data-seat]').count()).toBe(seats.length);
  await page.context().close();
});

test('a link is followed on this server alone, and what hinders is told', async () => {
  const page = await place.open({ path: '#/replay' });
  await page.fill('#record', '{');
  await page.click('[data-load]');
  await page.waitForSelector(fault);
  for (const [link, words] of [
    ['https://example.org/game.json', 'on this server'],
    [`${place.url()}/#/table/nosuchtable`, 'Nothing could be loaded'],
  ] as const) {
    await page.fill('#link', link);
    await page.press('#link', 'Enter');
    await page.waitForFunction(([at, said]) => document.querySelector(at!)?.textContent?.includes(said!), [fault, words]);
  }
  await page.context().close();
});

test('a game is saved in the middle and loaded again', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  const now = await playOn(page, mouse(page), (at) => at.round >= 2);
  await page.click('[data-menu]');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-save-record]')]);
  expect(download.suggestedFilename()).toMatch(/^big-shot-\w+\.json$/);
  const saved = readFileSync(await download.path(), 'utf8');
  await page.goto(`${place.url()}/?lang=en#/replay`);
  await chooseFile(page, saved);
  await page.waitForSelector('[data-replay="0"]');
  await page.click('[data-last]');
  await page.waitForSelector(`[data-replay="${now.at}"]`);
  await page.context().close();
});

test('the end of a game fits on a very narrow screen, in any language', async () => {
  const page = await pasted(records[0]!);
  await page.waitForSelector('[data-replay]');
  await page.click('[data-last]');
  await page.waitForSelector('[data-reckoning="done"]');
  await page.keyboard.press('Escape');
  for (const language of ['en', 'de', 'fr', 'it']) {
    await resize(page, 1440, 900);
    await page.selectOption('[data-language]', language);
    await page.waitForFunction((code) => document.documentElement.lang === code, language);
    await resize(page, 320, 640);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), language).toBeLessThanOrEqual(0);
  }
  await page.context().close();
});

test('"back" does not lead to a game again that is not there', async () => {
  const page = await place.open();
  await page.waitForSelector('[data-play-now]');
  await page.evaluate(() => (location.hash = '#/game/nosuchgame'));
  await page.waitForSelector('[data-why="why.no_game"]');
  await page.goBack();
  await page.waitForSelector('[data-play-now]');
  await page.context().close();
});

test('what is no record is refused', async () => {
  const page = await pasted('{"format": "something else"}');
  await page.waitForSelector('[role="alert"] p');
  await page.context().close();
});

test('arrows, Home, End and the space bar walk through a game, which does not tell its end before', async () => {
  const page = await pasted(records[0]!);
  const at = (number: number) => page.waitForSelector(`[data-replay="${number}"]`);
  await at(0);
  expect(await page.$$('.log [data-at]')).toHaveLength(0);
  await page.keyboard.press('ArrowRight');
  await at(1);
  await page.keyboard.press('ArrowRight');
  await at(2);
  await page.keyboard.press('ArrowLeft');
  await at(1);
  await page.keyboard.press('Home');
  await at(0);
  await page.keyboard.press(' ');
  await page.waitForSelector('[data-replay]:not([data-replay="0"])');
  await page.keyboard.press(' ');
  await page.keyboard.press('End');
  await page.waitForSelector('[data-reckoning="done"]');
  await page.context().close();
});
