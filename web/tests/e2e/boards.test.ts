// A board of one's own: loaded from a file, played on, found again after a reload, looked at again, sent, and removed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { HARBOUR, RIVERSIDE } from '../support/boards';
import { program } from '../support/native_games';
import { browserTests } from './browser';
import { isKept, mouse, playOn } from './driver';
import { expectSums } from './reckoning';
import { reviewed } from './reviewed';

const place = browserTests();

const file = (content: unknown) => ({ name: 'board.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) });

test('a game is played on a loaded board, with a reload in the middle', async () => {
  const page = await place.open({ path: '#/new/bots' });
  // A wrong one is refused with the reason of the rules, and nothing changes.
  await page.setInputFiles('[data-load-board]', file({ ...HARBOUR, lots: HARBOUR.lots.slice(1) }));
  expect(await page.innerText('[role=alert]:has(p)')).toContain('A board has 13 lots, not 12.');
  await page.setInputFiles('[data-load-board]', file(HARBOUR));
  await page.waitForSelector('input[name=board][value="own:harbour"]:checked');
  await page.waitForSelector('[role=alert] p', { state: 'detached' });
  await page.click('[data-start-game]');

  await playOn(page, mouse(page), (now) => now.round === 3);
  await isKept(page);
  await page.reload();
  await page.waitForSelector('[data-phase][data-mine="true"]');
  expect(await page.getAttribute('[data-lot="C"]', 'aria-label')).toContain('22');
  expect(await page.locator('.city .name', { hasText: 'old town' }).count()).toBe(1);
  await playOn(page, mouse(page));
  await expectSums(page, 4);

  // Again means on the same board, and so does a new game until another board is chosen. Two clicks are one game.
  await page.dblclick('dialog [data-again]');
  await page.waitForSelector('[data-round="1"]');
  expect(await page.getAttribute('[data-lot="C"]', 'aria-label')).toContain('22');
  await page.evaluate(() => (location.hash = '#/games'));
  await page.waitForSelector('main a[href^="#/game/"]');
  const links = () => page.$$eval('main a[href^="#/game/"]', (all) => all.map((each) => each.getAttribute('href')));
  await expect.poll(async () => new Set(await links()).size).toBe(2);
});

test('a board of other districts is drawn, carried by a link, kept, and removed', async () => {
  const page = await place.open({ path: '#/new/bots' });
  await page.setInputFiles('[data-load-board]', file(RIVERSIDE));
  await page.waitForSelector('[data-remove-board]');
  await page.goto(`${place.url()}/?lang=en#/editor`);
  await page.selectOption('#editor-board', { label: RIVERSIDE.name });
  await page.waitForFunction(() => location.hash.includes('riverside'));
  await expect.poll(() => page.locator('[data-lot] text.district').count()).toBe(13);
  const link = page.url();

  // Whoever opens the link has the board with it, and may keep it.
  const guest = await place.open();
  await guest.goto(link);
  await guest.click('[data-keep-board]');
  await guest.goto(`${place.url()}/?lang=en#/new/hotseat`);
  await guest.check(`input[name=board][value="own:${RIVERSIDE.name}"]`);
  await guest.click('[data-remove-board]');
  await guest.waitForSelector('input[name=board][value=standard]:checked');
  await expect.poll(() => guest.locator('input[name=board]').count()).toBe(1);
});

// A whole game on this board, from the native program.
function recordOn(board: typeof HARBOUR): string {
  const folder = mkdtempSync(`${tmpdir()}/bigshot-board-`);
  try {
    writeFileSync(`${folder}/board.json`, JSON.stringify(board));
    const simulated = ['simulate', '--games', '1', '--seed', '7', '--players', '3', '--bots', 'easy', '--board', `${folder}/board.json`];
    return execFileSync(program, [...simulated, '--records', '-'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString().split('\n')[0]!;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('replay, review and the editor show a game on the board that it was played on', async () => {
  const page = await place.open({ path: '#/replay' });
  const isHarbour = async (where: string) => {
    await expect.poll(() => page.getAttribute('[data-lot="C"]', 'aria-label'), { message: where }).toContain('22');
    await expect.poll(() => page.locator('.city .name', { hasText: 'old town' }).count(), { message: where }).toBe(1);
  };
  await page.fill('#record', recordOn(HARBOUR));
  await page.click('[data-load]');
  await page.waitForSelector('[data-replay="0"]');
  await isHarbour('replay');

  await page.click('[data-review-record]');
  await reviewed(page);
  await page.click('[data-review-back]');
  await page.waitForSelector('[data-ready="true"]');
  await isHarbour('review');

  await page.click('[data-edit-position]');
  await page.waitForSelector('[data-editor][data-possible="true"]');
  expect(page.url()).toContain('harbour');
  await isHarbour('editor');
  await page.context().close();
});
