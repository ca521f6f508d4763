// A board of one's own: loaded from a file, played on, found again after a reload, sent, and removed.
import { expect, test } from 'vitest';
import { HARBOUR, RIVERSIDE } from '../support/boards';
import { browserTests } from './browser';
import { mouse, playOn } from './driver';
import { expectSums } from './reckoning';

const place = browserTests();

const file = (content: unknown) => ({ name: 'board.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) });

test('a game is played on a loaded board, with a reload in the middle', async () => {
  const page = await place.open({ path: '#/new/bots' });
  // A wrong one is refused with the reason of the rules, and nothing changes.
  await page.setInputFiles('[data-load-board]', file({ ...HARBOUR, lots: HARBOUR.lots.slice(1) }));
  expect(await page.innerText('[role=alert]:has(p)')).toContain('A board has 13 lots, not 12.');
  await page.setInputFiles('[data-load-board]', file(HARBOUR));
  await page.waitForSelector('input[name=board][value="own:harbour"]:checked');
  expect(await page.$('[role=alert] p')).toBeNull();
  await page.click('[data-start-game]');

  await playOn(page, mouse(page), (now) => now.round === 3);
  await page.reload();
  await page.waitForSelector('[data-phase][data-mine="true"]');
  expect(await page.getAttribute('[data-lot="C"]', 'aria-label')).toContain('22');
  expect(await page.locator('svg.board .name', { hasText: 'old town' }).count()).toBe(1);
  await playOn(page, mouse(page));
  await expectSums(page, 4);

  // Again means on the same board, and so does a new game until another board is chosen.
  await page.click('dialog [data-again]');
  await page.waitForSelector('[data-round="1"]');
  expect(await page.getAttribute('[data-lot="C"]', 'aria-label')).toContain('22');
});

test('a board of other districts is drawn, carried by a link, kept, and removed', async () => {
  const page = await place.open({ path: '#/new/bots' });
  await page.setInputFiles('[data-load-board]', file(RIVERSIDE));
  await page.waitForSelector('[data-remove-board]');
  await page.goto(`${place.url()}/?lang=en#/editor`);
  await page.selectOption('#editor-board', { label: RIVERSIDE.name });
  await page.waitForFunction(() => location.hash.includes('riverside'));
  expect(await page.locator('[data-lot] text.district').count()).toBe(13);
  const link = page.url();

  // Whoever opens the link has the board with it, and may keep it.
  const guest = await place.open();
  await guest.goto(link);
  await guest.click('[data-keep-board]');
  await guest.goto(`${place.url()}/?lang=en#/new/hotseat`);
  await guest.check(`input[name=board][value="own:${RIVERSIDE.name}"]`);
  await guest.click('[data-remove-board]');
  await guest.waitForSelector('input[name=board][value=standard]:checked');
  expect(await guest.locator('input[name=board]').count()).toBe(1);
});
