// The page in Firefox and in WebKit (Safari's engine): a whole game with a reload in the middle, a table with somebody who
// uses Chromium, the editor, a review and a puzzle, and a game without a network. What the page complains of fails the test.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { positionHash } from '../../src/game/position_link';
import { RealServer } from '../support/real_server';
import { DIST, launch, newPage } from '../e2e/chromium';
import { after, asked, decide, isKept, mouse, playOn, seen, type Seen } from '../e2e/driver';
import { serve } from '../e2e/serve';
import { firefox } from './firefox';
import { screenOf, type Engine, type Screen } from './screen';
import { webkit } from './webkit';

// In the second round, where somebody bids.
const AUCTION =
  '4rof standard R/W/B/Y -/-/-/-/-/-/-/-/-/B/-/RRB/- RWWB/WWBB/YYBB/YYWB/RRYY/RRYW/RYWB/RYWB/-/RYBB/YWBB/RRYW/YYWW/RYWW/RYWW/RYWB/RRYB/RWBB 9 2 R10:0/Y19:1/W10:0/B2:1 - 2 bid:3:3:0123:Y';

const ENGINES = { Firefox: firefox, WebKit: webkit } as const;

// The page at an address, with everything instant. WebKit never finishes what a page was keeping for offline use when it
// was left meanwhile, so that is waited for.
async function open(engine: Engine, address: string): Promise<Screen> {
  const screen = screenOf(engine);
  const kept = JSON.stringify({ pace: 'instant' });
  await engine.goto(`${engine.base}/?lang=en`);
  await screen.waitFor('[data-play-now]');
  await engine.evaluate(async () => void (await navigator.serviceWorker.ready));
  await engine.evaluate((preferences: string) => localStorage.setItem('bigshot.preferences', preferences), kept);
  await engine.goto(`${engine.base}${address}`);
  return screen;
}

async function expectSums({ engine }: Screen, seats: number): Promise<void> {
  const rows = (await engine.evaluate(() =>
    [...document.querySelectorAll('[data-reckoning] tbody tr')].map((row) =>
      [...row.querySelectorAll<HTMLElement>('td.number')].map((cell) => Number(cell.innerText.replace('−', '-'))),
    ),
  )) as number[][];
  expect(rows).toHaveLength(seats);
  for (const [value, money, debt, balance] of rows) expect(value! + money! + debt!).toBe(balance);
}

// Whoever is asked decides, until something holds. The others go on waiting; nobody hears how that ends.
async function playUntil(pages: Page[], holds: (now: Seen) => boolean): Promise<void> {
  const never = new Promise<never>(() => undefined);
  for (let count = 0; ; ++count) {
    const { page, now } = await Promise.race(pages.map((each) => asked(each).then((now) => ({ page: each, now }), () => never)));
    if (holds(now)) return;
    await decide(mouse(page), now, count);
    await after(page, now);
  }
}

describe.each(Object.entries(ENGINES))('%s', (_, launchEngine) => {
  const server = new RealServer(DIST);
  let engine: Engine;
  beforeAll(async () => {
    await server.start();
    engine = await launchEngine(`http://localhost:${server.port}`);
  });
  afterAll(async () => {
    await engine?.close();
    await server.stop();
  });

  test('plays a whole game, with a reload in the middle, and the reckoning adds up', async () => {
    const screen = await open(engine, '/?lang=en&seed=7&whole');
    await screen.click('[data-play-now]');
    const before = await playOn(screen.page, mouse(screen.page), (now) => now.round >= 3 && now.left === '3');
    await isKept(screen.page);
    await engine.reload();
    await screen.waitFor('[data-phase][data-mine="true"]');
    expect((await seen(screen.page)).at).toBe(before.at);
    await playOn(screen.page, mouse(screen.page));
    await expectSums(screen, 4);
    expect(engine.faults).toEqual([]);
  });

  test('sits at a table with somebody in Chromium', async () => {
    const chromium: Browser = await launch();
    const options = { players: 2, edition: 'ravensburger', money: 'open', overbid: 'forbidden' };
    const seats = ['Ada', '', '', ''].map((name) => ({ kind: 'human', level: 'easy', name }));
    const ada = await newPage(chromium, {}, { pace: 'instant', forms: { friends: { options, seats } } });
    await ada.goto(`http://localhost:${server.port}/?lang=en#/new/friends`);
    await ada.click('[data-start-game]');
    await ada.waitForSelector('[data-start-table]');
    const hash = await ada.evaluate(() => location.hash);

    const ben = await open(engine, `/?lang=en&table${hash}`);
    await ben.click('[data-sit="1"]');
    await ada.waitForSelector('[data-seat="1"][data-kind="human"]');
    await ada.click('[data-start-table]');
    await playUntil([ada, ben.page], (now) => now.round >= 3);
    expect(engine.faults).toEqual([]);
    await chromium.close();
  });

  test('sets a position up, reviews it, and answers a puzzle', async () => {
    const screen = await open(engine, `/?lang=en&editor${positionHash(AUCTION)}`);
    await screen.waitFor('[data-possible="true"]');
    await screen.click('[data-lot="K"]'); // a cube too many
    await screen.waitFor('[data-possible="false"] [data-fault]');
    await screen.click('[data-editor-undo]');
    await screen.waitFor('[data-possible="true"]');
    await screen.click('[data-review-position]');
    await screen.waitFor('[data-best-now]');

    await engine.goto(`${engine.base}/?lang=en&puzzle#/puzzles/tie`);
    const hands = mouse(screen.page);
    let now = await asked(screen.page);
    while (now.left !== '0') {
      await hands.place(now.lots[0]!);
      now = await after(screen.page, now);
    }
    await hands.confirm();
    await screen.waitFor('[data-verdict]');
    expect(engine.faults).toEqual([]);
  });

  test('plays without a network after the first load', async () => {
    const served = await serve(DIST);
    const offline = await launchEngine(served.url);
    try {
      const screen = await open(offline, '/?lang=en&seed=7&first');
      await screen.waitFor('[data-play-now]');
      await expect.poll(() => offline.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      await served.close();
      await offline.goto(`${offline.base}/?lang=en&seed=7&gone`);
      await screen.click('[data-play-now]');
      const now = await playOn(screen.page, mouse(screen.page), (at) => at.round >= 3);
      expect(now.round).toBe(3);
    } finally {
      await offline.close();
    }
  });
});
