// Puzzles: from the start page to the day's, one failed and solved on the board, kept, offline, by theme.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { named, puzzleOfDay, type Puzzle } from '../../src/puzzles/puzzles';
import { dayOf } from '../../src/puzzles/days';
import { clean } from './axe';
import { browserTests } from './browser';
import { after, asked } from './driver';

const place = browserTests();
const file = readFileSync(new URL('../../../data/puzzles.json', import.meta.url), 'utf8');
const puzzles = named((JSON.parse(file) as { puzzles: Puzzle[] }).puzzles);

function dayOn(which: (puzzle: Puzzle) => boolean): Date {
  for (let ahead = 0; ; ++ahead) {
    const date = new Date(2026, 10, 17 + ahead, 12);
    if (which(puzzleOfDay(puzzles, dayOf(date)))) return date;
  }
}

// A day whose puzzle is of the last round and of this kind.
function dayWith(kind: string): Date {
  return dayOn(({ best, position }) => best[0]!.startsWith(kind) && position.split(' ')[9] === '18');
}

async function openOn(date: Date, path: string, more: object = {}): Promise<Page> {
  const page = await place.open({ path: '#/rules', preferences: { pace: 'instant' }, ...more });
  await page.clock.setFixedTime(date);
  await page.goto(`${place.url()}/?day=${date.getTime()}${path}`);
  return page;
}

async function give(page: Page, puzzle: Puzzle): Promise<void> {
  const [kind, what] = puzzle.best[0]!.split(' ');
  if (kind === 'place') {
    const slots = [...puzzle.position.split(':').at(-1)!];
    for (const move of puzzle.best) {
      const [, color, lot] = move.split(' ');
      const slot = slots.indexOf(color!);
      slots[slot] = '';
      await page.keyboard.press(String(slot + 1));
      const left = Number(await page.getAttribute('[data-left]', 'data-left'));
      await page.keyboard.press(lot!);
      await page.waitForSelector(`[data-left="${left - 1}"]`);
    }
    await page.keyboard.press('Enter');
  } else if (kind === 'bid') {
    await page.fill('[data-amount]', what!);
    await page.click('[data-bid-amount]');
  } else await page.click('[data-pass]');
}

test('the puzzle of the day is failed, punished in words, tried again and solved', async () => {
  const date = dayWith('place');
  const puzzle = puzzleOfDay(puzzles, dayOf(date));
  const page = await openOn(date, '#/');
  expect(await page.getAttribute('[data-home-puzzle]', 'data-home-puzzle')).toBe('open');
  await page.click('[data-home-puzzle]');
  await page.waitForSelector('[data-mine=true]');
  expect(await page.getAttribute('[data-puzzle]', 'data-puzzle')).toBe(puzzle.id);

  // All cubes on the first lots that take them: hardly ever the answer.
  for (let now = await asked(page); now.left !== '0'; now = await after(page, now)) {
    await page.keyboard.press(now.lots.sort()[0]!);
  }
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-verdict]');
  if ((await page.getAttribute('[data-verdict]', 'data-verdict')) === 'wrong') {
    await clean(page, 'a puzzle that was failed');
    await page.click('[data-show-answer]');
    await page.waitForSelector('[data-answer]');
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/puzzle-wrong.png` });
    await page.click('[data-try-again]');
    await page.waitForSelector('[data-mine=true][data-left="4"]');
    await give(page, puzzle);
  }
  await page.waitForSelector('[data-verdict=solved]');
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/puzzle-solved.png` });
  await clean(page, 'a puzzle that was solved');

  // It is kept: the list says so, and the streak has begun.
  await page.click('[data-next-puzzle]');
  await page.waitForSelector('[data-day-puzzle=solved]');
  await expect.poll(() => page.getAttribute('[data-streak]', 'data-streak')).toBe('1');
  await page.goto(`${place.url()}/?again#/`);
  expect(await page.getAttribute('[data-home-puzzle]', 'data-home-puzzle')).toBe('solved');
});

test('a pass that is wrong is answered by the line that punishes it', async () => {
  const date = dayWith('bid');
  const puzzle = puzzleOfDay(puzzles, dayOf(date));
  const page = await openOn(date, '#/puzzles/day');
  await page.waitForSelector('[data-mine=true]');
  await page.click('[data-pass]');
  await page.waitForSelector('[data-verdict=wrong]');
  await expect.poll(() => page.locator('[data-verdict] .end').count()).toBeGreaterThan(0);
  // The line can be stepped through.
  await page.waitForSelector('[data-replay]');
  await page.click('[data-try-again]');
  await page.waitForSelector('[data-mine=true]');
  await give(page, puzzle);
  await page.waitForSelector('[data-verdict=solved]');
});

test('a line in which one placing sells two lots is told to its end', async () => {
  // Who buys the hand fills a lot with six cubes and one with five.
  const date = dayOn(({ position }) => position.includes('/RRRWW/YYYWWW/-/-/RYY/YWBBB/') && position.endsWith(' 18 bid:5:1:01:-'));
  const page = await openOn(date, '#/puzzles/day');
  await page.waitForSelector('[data-mine=true]');
  await page.click('[data-pass]');
  await page.waitForSelector('[data-verdict=wrong]');
  const sales = page.locator('[data-line-of-play] li').filter({ hasText: 'is sold to' });
  await expect.poll(() => sales.count()).toBeGreaterThan(1);
});

test('puzzles by theme, one after the other; an unknown theme leads to the list', async () => {
  const page = await place.open({ path: '#/puzzles', preferences: { pace: 'instant' } });
  await page.click('[data-theme=let_go]');
  await page.waitForSelector('[data-mine=true]');
  const first = await page.getAttribute('[data-puzzle]', 'data-puzzle');
  await page.click('[data-pass]');
  await page.waitForSelector('[data-verdict=solved]');
  await page.click('[data-next-puzzle]');
  await page.waitForFunction((before) => document.querySelector('[data-puzzle]')?.getAttribute('data-puzzle') !== before, first);
  await page.goto(`${place.url()}/#/puzzles/nonsense`);
  await page.waitForSelector('[data-day-puzzle]');
});

test('they work offline', async () => {
  const page = await place.open({ context: { serviceWorkers: 'allow' } });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto(`${place.url()}/#/puzzles/let_go`);
  await page.reload();
  await page.waitForSelector('[data-mine=true]');
  await page.click('[data-pass]');
  await page.waitForSelector('[data-verdict=solved]');
  await page.context().setOffline(false);
});

test('have nothing that axe finds, by night and by day, in all sizes', async () => {
  for (const [width, height] of [[390, 844], [844, 390], [1440, 900]] as const) {
    for (const theme of ['night', 'day']) {
      const more = { preferences: { theme, pace: 'instant' }, context: { viewport: { width, height }, hasTouch: width < 1000 } };
      const page = await openOn(dayWith('place'), '#/puzzles', more);
      await page.waitForSelector('[data-day-puzzle] svg.board');
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await clean(page, `puzzles ${width} ${theme}`);
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/puzzles-${width}-${theme}.png`, fullPage: width < 1000 });
      await page.click('[data-day-puzzle]');
      await page.waitForSelector('[data-mine=true]');
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await clean(page, `a puzzle ${width} ${theme}`);
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/puzzle-${width}-${theme}.png` });
      await page.close();
    }
  }
});
