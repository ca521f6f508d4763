// Two people in two browsers at one table of the real server: the link, seats, a whole game, connections that break in
// the middle of an auction, and dice that are checked in the browser.
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { program } from '../support/native_games';
import { clean } from './axe';
import { after, mouse, playTogether, seen } from './driver';
import { tableTests } from './two_at_a_table';

const { server, wire, faults, open, seated } = tableTests();

describe('a table of two', () => {
  let ada: Page;
  let ben: Page;
  let id: string;

  test('is made, found by its link, and begun', async () => {
    ({ ada, ben, id } = await seated());
    await ada.click('[data-start-table]');
    await Promise.all([ada, ben].map((page) => page.waitForSelector('[data-phase="borrowing"]')));
  });

  test('goes on after the connection of one broke in the middle of an auction', async () => {
    await playTogether([ada, ben], (now, page) => page === ada && now.mine && now.phase === 'bidding' && now.round >= 2);
    wire.break();
    await ada.waitForSelector('.banner');
    // What cannot be wished now is not shown as if it held.
    await ada.click('[data-comfort]');
    const before = await ada.isChecked('[data-auto-pass]');
    await ada.click('[data-auto-pass]');
    await ada.waitForSelector('[data-why="why.offline"]');
    await expect.poll(() => ada.isChecked('[data-auto-pass]')).toBe(before);
    wire.mend();
    await ada.waitForSelector('.banner', { state: 'detached' });
    await expect.poll(() => seen(ada)).toMatchObject({ phase: 'bidding', mine: true });
  });

  test('goes on after the connection of one died without a word', async () => {
    await playTogether([ada, ben], (now, page) => page === ada && now.mine && now.phase === 'bidding' && now.round >= 3);
    const before = await seen(ada);
    wire.mute();
    await mouse(ada).pass();
    await ada.waitForSelector('.banner');
    wire.mend();
    await ada.waitForSelector('.banner', { state: 'detached' });
    await after(ada, before);
  });

  test('goes on after the server was killed in the middle of an auction', async () => {
    await playTogether([ada, ben], (now) => now.mine && now.phase === 'bidding' && now.round >= 4);
    // Who is not asked may see the last moves a little later.
    const both = () => Promise.all([seen(ada), seen(ben)]);
    await expect.poll(async () => (await both()).every(({ whole, at }, _, [first]) => whole && at === first!.at)).toBe(true);
    const before = await both();
    await server.kill();
    await Promise.all([ada, ben].map((page) => page.waitForSelector('.banner')));
    await server.start();
    await Promise.all([ada, ben].map((page) => page.waitForSelector('.banner', { state: 'detached' })));
    await expect.poll(both).toEqual(before);
  });

  test('keeps cubes that were not confirmed over a reload and a broken connection', async () => {
    await playTogether([ada, ben], (now, page) => page === ada && now.mine && now.phase === 'placing' && now.left === '4');
    await ada.click('[data-lot].target');
    await ada.waitForSelector('[data-phase][data-left="3"]');
    await ada.reload();
    await ada.waitForSelector('[data-phase][data-left="3"][data-mine="true"]');
    wire.break();
    await ada.waitForSelector('.banner');
    for (const left of [2, 1, 0]) {
      await ada.click('[data-lot].target');
      await ada.waitForSelector(`[data-phase][data-left="${left}"][data-whole="true"]`);
    }
    await ada.click('[data-confirm]');
    await ada.waitForSelector('[data-why="why.offline"]');
    wire.mend();
    await ada.waitForSelector('.banner', { state: 'detached' });
    await ada.waitForSelector('[data-phase][data-left="0"][data-mine="true"]');
    const before = await seen(ada);
    await ada.click('[data-confirm]');
    await after(ada, before);
  });

  test('is played to the end, with dice that both browsers and the referee find fair', async () => {
    await playTogether([ada, ben], (now) => now.over);
    const record = await (await fetch(`http://127.0.0.1:${server.port}/api/games/${id}/record`)).text();
    const { winners } = (JSON.parse(record) as { result: { winners: number[] } }).result;
    for (const [seat, page] of [ada, ben].entries()) {
      await page.waitForSelector('[data-reckoning="done"]');
      const hailed = await page.$$eval('.winner .name', (all) => all.map((each) => (each as HTMLElement).innerText.trim()));
      expect(hailed).toEqual(`${winners}` === `${seat}` ? ['You win!'] : winners.map((winner) => ['Ada', 'Ben'][winner]));
      await page.keyboard.press('Escape');
      await page.click('[data-menu]');
      await page.click('[data-check-dice]');
      await page.waitForSelector('.proof .good');
      await clean(page, 'fair dice');
      await page.keyboard.press('Escape');
    }
    const cleo = await open(server.port, `#/table/${id}`);
    await cleo.waitForSelector('[data-reckoning="done"]');
    expect(await cleo.$('[data-again]'), 'who had no seat cannot have the table play again').toBeNull();
    await cleo.context().close();
    const judged = execFileSync(program, ['referee', '--fair', '-'], { input: record }).toString();
    expect(judged).toContain('checked 1 game, 0 faults');
  });

  test('is found again among one’s games, and its record by the table’s link', async () => {
    const later = await ada.context().newPage();
    await later.goto(`http://localhost:${wire.port}/?lang=en#/games`);
    await later.waitForSelector(`[data-played="${id}"]`);
    await clean(later, 'my games with one from a table');
    await later.click(`[data-played="${id}"]`);
    await later.waitForSelector('[data-reckoning="done"]');
    await later.goto(`http://localhost:${wire.port}/?lang=en#/replay`);
    await later.fill('#link', `http://localhost:${wire.port}/#/table/${id}`);
    await later.press('#link', 'Enter');
    await later.waitForSelector('[data-replay="0"]');
    await later.click('[data-menu]');
    await later.click('[data-check-dice]');
    await later.waitForSelector('.proof .good');
    await later.close();
  });

  test('is played once more by both, each a seat further, and who has not asked sees who waits', async () => {
    await ada.click('[data-again]');
    await ada.waitForSelector('[data-start-table]');
    const next = await ada.evaluate(() => location.hash);
    expect(next).not.toContain(id);
    // Ben has closed the reckoning; it is offered beside the board, too.
    await ben.waitForFunction(() => document.querySelector('[data-rematch] p')?.textContent?.includes('Ada'));
    await clean(ben, 'an offered rematch');
    await ben.click('[data-again]');
    await ben.waitForFunction((hash) => location.hash === hash, next);
    await ben.waitForSelector('[data-start-table]:not([aria-disabled])');
    const kinds = () => ben.$$eval('[data-seat]', (seats) => seats.map((seat) => seat.getAttribute('data-kind')));
    await expect.poll(kinds).toEqual(['human', 'human']);
  });

  test('nothing went wrong in the pages', () => {
    expect(faults).toEqual([]);
  });
});

test('a table that does not exist is said to be none', async () => {
  const page = await open(server.port, '#/table/nosuchtable');
  await page.waitForSelector('[data-why="error.table.unknown"]');
});
