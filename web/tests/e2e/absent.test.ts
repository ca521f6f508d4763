// People who leave a table, people who watch it: what the others see and can do, on the real server.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { clean } from './axe';
import { tableTests } from './two_at_a_table';

const { server, faults, open, seated } = tableTests();

const notes = (page: Page) => page.$$eval('.log .note', (all) => all.map((each) => (each as HTMLElement).innerText.trim()));
const playing = (page: Page) => page.waitForSelector('[data-phase="borrowing"]');

describe('a table that somebody leaves', () => {
  let ada: Page;
  let ben: Page;
  let cleo: Page;
  let id: string;

  test('is watched by others, who are told so and see what is said', async () => {
    ({ ada, ben, id } = await seated());
    await ada.click('[data-start-table]');
    await Promise.all([ada, ben].map(playing));
    cleo = await open(server.port, `#/table/${id}`);
    await cleo.waitForSelector('[data-watching]');
    await ben.waitForSelector('[data-watched="1"]');
    const dan = await open(server.port, `#/table/${id}`);
    await dan.waitForSelector('[data-watched="2"]');
    await cleo.waitForFunction(() => document.querySelector('[data-watching]')?.textContent?.includes('one other'));
    await ben.click('[data-talk]');
    // What is said goes away by itself: whoever is to see it looks before it is said.
    const seen = [ada, cleo, dan].map((page) => page.waitForSelector('[data-said="nice"]'));
    await Promise.all([...seen, ben.click('[data-react="nice"]')]);
    await dan.context().close();
    await ben.waitForSelector('[data-watched="1"]');
  });

  test('lets a bot play for them after a minute, at the chosen level, and says so', async () => {
    await ada.evaluate(() => (location.hash = '#/rules'));
    await ben.waitForSelector('[data-absent]');
    await ben.waitForSelector('[data-soon="0"]'); // says how long it takes until a bot may play
    await ben.click('[data-substitute="0"]', { force: true });
    await ben.waitForSelector('[data-why="error.table.not_absent"]');
    await ben.keyboard.press('Escape');
    await clean(ben, 'somebody is away');
    await ben.selectOption('[data-bot-level]', 'easy');
    await expect
      .poll(
        async () => {
          if (await ben.$('[data-substitute="0"]')) await ben.click('[data-substitute="0"]', { timeout: 2000 }).catch(() => undefined);
          return notes(ben);
        },
        { timeout: 120_000, interval: 2000 },
      )
      .toEqual(['A bot (easy) now plays for Ada. Requested by you.']);
    await ben.waitForSelector('[data-soon]', { state: 'detached' });
    await cleo.waitForFunction(() => document.querySelector('.log .note')?.textContent?.includes('Requested by Ben'));
  });

  test('tells it after a reload too, and that they are back', async () => {
    await ben.reload();
    await expect.poll(() => notes(ben)).toEqual(['A bot (easy) now plays for Ada. Requested by you.']);
    await ada.evaluate((table) => (location.hash = `#/table/${table}`), id);
    await expect.poll(async () => (await notes(ben)).slice(1)).toEqual(['Ada is back and playing again.']);
  });

  test('ends when both want it to', async () => {
    await ben.click('[data-menu]');
    await ben.click('[data-end-together]');
    await ben.click('[data-end-together="asked"]');
    await ada.waitForSelector('[data-agree="no"]');
    await clean(ada, 'somebody wants to end the game');
    await ada.click('[data-agree="no"]');
    await Promise.all([ada, ben, cleo].map((page) => page.waitForSelector('[data-ended]')));
    await expect.poll(async () => (await notes(ben)).slice(2)).toEqual([
      'You want to end the game.',
      'Ada wants to end the game.',
      'All agreed: the game ends without a result.',
    ]);
    await Promise.all([ada, ben, cleo].map((page) => page.context().close()));
  });
});

test('somebody who resigns chooses the bot that plays on', async () => {
  const { ada, ben } = await seated();
  await ada.click('[data-start-table]');
  await Promise.all([ada, ben].map(playing));
  await ben.click('[data-menu]');
  await ben.click('[data-resign]');
  await ben.selectOption('[data-bot-level]', 'hard');
  await clean(ben, 'resigning');
  await ben.click('[data-resign="asked"]');
  await expect.poll(() => notes(ada)).toEqual(['Ben resigns; a bot (hard) plays on.']);
  await Promise.all([ada, ben].map((page) => page.context().close()));
});

test('nothing went wrong in the pages', () => {
  expect(faults).toEqual([]);
});
