// A table before the game, on the real server: the link and its code, seats for friends and bots, the list of open
// tables; and nothing that axe finds.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HARBOUR } from '../support/boards';
import { RealServer } from '../support/real_server';
import { clean } from './axe';
import { DIST, launch, newPage } from './chromium';
import { resize } from './driver';
import { POLICY } from './serve';

const server = new RealServer(DIST);
let browser: Browser;

beforeAll(async () => {
  await server.start();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const PREFERENCES = {
  pace: 'instant',
  forms: {
    friends: {
      options: { players: 4, edition: 'ravensburger', money: 'open', overbid: 'forbidden' },
      seats: ['Ada', '', '', ''].map((name) => ({ kind: 'human', level: 'easy', name })),
      table: { listed: true, clock: 'calm' },
    },
  },
};

async function open(hash: string, host = 'localhost'): Promise<Page> {
  const page = await newPage(browser, { serviceWorkers: 'block' }, PREFERENCES);
  await page.goto(`http://${host}:${server.port}/?lang=en${hash}`);
  return page;
}

test('a table is opened, shown with its code, filled with bots, and begun', async () => {
  const ada = await open('#/new/friends');
  await ada.click('[data-start-game]');
  await ada.waitForSelector('[data-start-table]');
  expect(await ada.inputValue('input[readonly]')).toBe(await ada.evaluate(() => location.href.replace(/\?[^#]*/, '')));
  expect(await ada.getAttribute('figure svg', 'role')).toBe('img');
  await clean(ada, 'lobby of the host');
  await resize(ada, 360, 740);
  expect(await ada.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await resize(ada, 1440, 900);

  const ben = await open('#/tables');
  await ben.waitForSelector('a[href^="#/table/"]');
  await clean(ben, 'open tables');
  await ben.click('a[href^="#/table/"]');
  await ben.waitForSelector('[data-sit="1"]');
  await clean(ben, 'lobby of a guest');
  await ben.fill('[data-my-name]', 'Ben');
  await ben.click('[data-sit="1"]');
  await ada.waitForSelector('[data-seat="1"][data-kind="human"]');

  for (const seat of [2, 3]) {
    await ada.selectOption(`#lobby-${seat}`, 'easy');
    await ada.waitForSelector(`[data-seat="${seat}"][data-kind="bot"]`);
  }
  await ada.click('[data-start-table]');
  for (const page of [ada, ben]) await page.waitForSelector('[data-phase]');
  await ada.waitForSelector('[role="timer"]');
  await clean(ada, 'table with a clock');

  const cleo = await open('#/watch');
  await cleo.click('a[href^="#/table/"]');
  await cleo.waitForSelector('[data-phase][data-mine="false"]');
  expect(await cleo.$('[data-pass], [data-confirm]'), 'who watches has nothing to decide').toBeNull();
  await expect.poll(() => cleo.locator('.players [data-seat]').count()).toBe(4);
  await clean(cleo, 'watching');
});

test('nobody makes a table or sits down under a bot’s name, and everybody hears why', async () => {
  const ada = await open('#/new/friends');
  await ada.fill('#name-0', 'Bot');
  await ada.click('[data-start-game]');
  await ada.click('[data-why="error.person.bots_name"] button');
  await ada.fill('#name-0', 'Ada');
  await ada.click('[data-start-game]');
  await ada.waitForSelector('[data-start-table]');

  const ben = await open(await ada.evaluate(() => location.hash));
  await ben.fill('[data-my-name]', 'Profi');
  await ben.click('[data-sit="1"]');
  await ben.waitForSelector('[data-why="error.person.bots_name"]');
  await ben.fill('[data-my-name]', 'Ben');
  await ben.click('[data-sit="1"]');
  await ben.waitForSelector('[data-seat="1"].me');
  // Where such a name is kept all the same, the seat is not lost.
  await ben.evaluate(() => {
    const person = JSON.parse(localStorage.getItem('bigshot.person')!) as object;
    localStorage.setItem('bigshot.person', JSON.stringify({ ...person, name: 'Bot' }));
  });
  await ben.reload();
  await ben.waitForSelector('[data-notice]');
  await expect.poll(() => ben.innerText('[data-seat="1"].me')).toContain('Ben');
});

test.each([
  ['localhost', true],
  ['house.test', false],
])('a link by the name %s is copied, and said to be for this computer only: %s', async (host, onlyHere) => {
  const ada = await open('#/new/friends', host);
  await ada.click('[data-start-game]');
  await ada.waitForSelector('[data-start-table]');
  expect((await ada.$('[data-only-here]')) !== null).toBe(onlyHere);
  await ada.click('[data-copy]');
  await ada.waitForSelector('[data-copy="done"]');
});

test('the server has the policy that all other tests are run under', async () => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/`);
  expect(answer.headers.get('content-security-policy')).toBe(POLICY);
});

test('a table on a board of one’s own shows it to guests, and the game is played on it', async () => {
  const ada = await open('#/new/friends');
  const file = { name: 'harbour.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(HARBOUR)) };
  await ada.setInputFiles('[data-load-board]', file);
  await ada.waitForSelector('[data-remove-board]');
  await ada.click('[data-start-game]');
  await ada.waitForSelector('[data-start-table]');

  const ben = await open(new URL(ada.url()).hash);
  await ben.waitForSelector('[data-terms]');
  expect(await ben.innerText('[data-terms]')).toContain('Board “harbour”');
  expect(await ben.getAttribute('[data-lot="C"]', 'aria-label')).toContain('22');
  await clean(ben, 'lobby with a board');
  await ben.click('[data-keep-board]');
  await ben.waitForSelector('[data-keep-board]', { state: 'detached' });

  for (const seat of [1, 2, 3]) {
    await ada.selectOption(`#lobby-${seat}`, 'easy');
    await ada.waitForSelector(`[data-seat="${seat}"][data-kind="bot"]`);
  }
  await ada.click('[data-start-table]');
  await ada.waitForSelector('[data-phase="bidding"]');
  expect(await ada.getAttribute('[data-lot="C"]', 'aria-label')).toContain('22');
});
