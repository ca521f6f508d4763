// The position editor: set up by touch and keys, refused with reasons, shared as a link, and played.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clean } from './axe';
import { browserTests, exampleRecords, hiddenMoney } from './browser';
import { mouse, playOn } from './driver';

const place = browserTests();

const LATER =
  '4rof standard R/W/B/Y -/-/-/-/-/-/-/-/-/B/-/RRB/- RWWB/WWBB/YYBB/YYWB/RRYY/RRYW/RYWB/RYWB/-/RYBB/YWBB/RRYW/YYWW/RYWW/RYWW/RYWB/RRYB/RWBB 9 2 R10:0/Y19:1/W10:0/B2:1 - 2 bid:3:3:0123:Y';
const hash = (text: string) => `#position=${text.replaceAll(' ', '+')}`;

const line = (page: Page) => page.locator('[data-line]');
const faults = (page: Page) => page.locator('[data-fault]').evaluateAll((all) => all.map((each) => each.getAttribute('data-fault')));

test('sets a position up by mouse, says why it is impossible, mends it, and plays it', async () => {
  const page = await place.open({ path: '#/games', preferences: { pace: 'instant' } });
  await page.click('[data-set-up]');
  await page.waitForSelector('[data-possible=true]');

  // A cube too many: told at once, with every reason; and taken away again.
  await page.click('[data-color=Y]');
  await page.click('[data-lot=K]');
  await page.waitForSelector('[data-possible=false]');
  expect(await faults(page)).toEqual(['error.position.cube_count', 'error.position.sold_count']);
  expect(await page.locator('[data-lot=K]').getAttribute('aria-label')).toMatch(/yellow/i);
  expect(await page.locator('[data-play-position]').getAttribute('aria-disabled')).toBe('true');
  await page.click('[data-editor-undo]');
  await page.waitForSelector('[data-possible=true]');

  // Four cubes on lots, and a ring that goes with them: the second round.
  for (const [color, lot] of [['R', 'K'], ['R', 'K'], ['B', 'A'], ['W', 'M']] as const) {
    await page.click(`[data-color=${color}]`);
    await page.click(`[data-lot=${lot}]`);
  }
  await page.waitForSelector('[data-possible=false]');
  await page.click('[data-fill]');
  await page.waitForSelector('[data-possible=true]');
  const text = await line(page).inputValue();
  expect(text.split(' ')[3]).toBe('B/-/-/-/-/-/-/-/-/-/RR/-/W');
  expect(text.split(' ')[9]).toBe('2');
  await page.waitForFunction((wanted) => location.hash === wanted, hash(text));

  // The link brings it back, in a page that has never seen it.
  const other = await place.open({ path: hash(text) });
  await other.waitForSelector('[data-possible=true]');
  expect(await line(other).inputValue()).toBe(text);

  await page.click('[data-play-position]');
  await page.waitForSelector('[data-round="2"][data-mine=true]');
  expect(await page.locator('[data-lot=K]').getAttribute('aria-label')).toMatch(/red ×2/i);
});

test('works by keyboard alone', async () => {
  const page = await place.open({ path: '#/editor' });
  await page.waitForSelector('[data-possible=true]');
  await page.locator('[data-lot=A]').focus();
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-possible=false]');
  await page.keyboard.press('Backspace');
  await page.waitForSelector('[data-possible=true]');
  // Round the ring by the arrow keys: one cube off the second space, and back by undo.
  await page.locator('[data-space="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-space'))).toBe('1');
  await page.keyboard.press('Delete');
  await page.waitForSelector('[data-fault="error.position.space_cubes"]');
  await page.keyboard.press('Control+z');
  await page.waitForSelector('[data-possible=true]');
});

test('a fifth cube on a space and a seventh on a lot are refused with the reason', async () => {
  const page = await place.open({ path: hash(LATER) });
  await page.waitForSelector('[data-possible=true]');
  await page.click('[data-space="0"]');
  await page.waitForSelector('[data-why="error.position.bad_space"]');
  expect(await line(page).inputValue()).toBe(LATER);
  for (let i = 0; i < 6; ++i) await page.click('[data-lot=A]');
  await page.click('[data-lot=A]');
  await page.waitForSelector('[data-why="error.position.bad_lot"]');
});

test('texts that are typed or pasted are read, or refused with place and reason', async () => {
  const page = await place.open({ path: '#/editor' });
  await page.waitForSelector('[data-possible=true]');
  const before = await line(page).inputValue();
  await line(page).fill(LATER);
  await page.waitForFunction(() => location.hash.includes('bid:3:3'));
  await page.waitForSelector('[data-purse=B]');
  await line(page).fill(LATER.replace(' 9 2 ', ' 19 2 '));
  await page.waitForSelector('[data-line-fault="error.position.bad_number"]');
  expect(await page.locator('[data-line-fault]').innerText()).toMatch(/broker[\s\S]*0 to 17/i);
  // What is possible in form and impossible by the rules is shown with its reasons.
  await line(page).fill(LATER.replace('B2:1', 'B40:1'));
  await page.waitForSelector('[data-fault="error.position.money"]');
  await page.click('[data-editor-undo]');
  await page.click('[data-editor-undo]');
  await expect.poll(() => line(page).inputValue()).toBe(before);
});

test('a bad link says what is wrong with it', async () => {
  const page = await place.open({ path: '#position=4rof+nowhere' });
  await page.waitForSelector('[data-line-fault="error.position.parts"]');
  await page.goto(`${place.url()}/#position=%E0%A4%A`);
  await page.waitForSelector('[data-line-fault="error.position.parts"]');
  // The editor is there all the same.
  await page.waitForSelector('[data-possible=true]');
});

test('sets the moment of an auction', async () => {
  const page = await place.open({ path: '#/editor' });
  await page.waitForSelector('[data-possible=true]');
  await page.selectOption('[data-choice=phase]', 'bid');
  await page.waitForSelector('[data-possible=true] [data-choice=bidder]');
  const roller = Number((await line(page).inputValue()).split(' ')[6]);
  await page.selectOption('[data-choice=bidder]', String((roller + 1) % 4));
  await page.waitForFunction(() => /bid:1:\d:0123:-$/.test(document.querySelector<HTMLTextAreaElement>('[data-line]')?.value ?? ''));
  await page.waitForSelector('[data-possible=true]');
  // A bid that the purse does not cover.
  const bid = page.getByLabel('Highest bid', { exact: true });
  await bid.fill('12');
  await page.waitForSelector('[data-fault="error.position.bid_too_high"]');
});

test('has nothing that axe finds, possible or not, by night and by day, in all sizes', async () => {
  for (const [width, height] of [[390, 844], [844, 390], [1440, 900]] as const) {
    for (const theme of ['night', 'day']) {
      const page = await place.open({ path: hash(LATER), preferences: { theme }, context: { viewport: { width, height }, hasTouch: width < 1000 } });
      await page.waitForSelector('[data-possible=true]');
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await clean(page, `editor ${width} ${theme}`);
      await page.click('[data-lot=K]');
      await page.waitForSelector('[data-possible=false]');
      await clean(page, `editor with reasons ${width} ${theme}`);
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/editor-${width}-${theme}.png`, fullPage: width < 1000 });
      await page.close();
    }
  }
});

test('reviews a position of which nothing was played yet', async () => {
  const page = await place.open({ path: hash(LATER) });
  await page.waitForSelector('[data-possible=true]');
  await page.click('[data-review-position]');
  await page.waitForSelector('[data-best-now]');
  await clean(page, 'review of a position');
});

test('opens with the position of a running game and of a replay, but not where money is hidden', async () => {
  const page = await place.open({ path: hash(LATER) });
  await page.click('[data-play-position]');
  await page.waitForSelector('[data-phase][data-mine="true"]');
  await page.click('[data-menu]');
  await page.click('[data-edit-position]');
  await page.waitForSelector('[data-possible=true]');
  expect(await line(page).inputValue()).toBe(LATER);

  await page.goto(`${place.url()}/?lang=en#/replay`);
  await page.fill('#record', exampleRecords[0]!);
  await page.click('[data-load]');
  await page.click('[data-step]');
  await page.click('[data-edit-position]');
  await page.waitForSelector('[data-possible=true]');
  const { seats } = JSON.parse(exampleRecords[0]!) as { seats: { colors: string }[] };
  expect((await line(page).inputValue()).split(' ')[2]).toBe(seats.map(({ colors }) => colors).join('/'));

  const secret = await place.open(hiddenMoney('ravensburger', ['Ada', 'Ben', 'Cleo']));
  await secret.click('[data-start-game]');
  await playOn(secret, mouse(secret), (now) => now.mine && now.phase === 'bidding');
  await secret.click('[data-menu]');
  await secret.waitForSelector('[data-save-record]');
  expect(await secret.$('[data-edit-position]')).toBeNull();
});
