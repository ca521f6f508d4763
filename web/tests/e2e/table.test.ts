// What one does at the table: placing by dragging and taking back, loans, a private maximum, looking back, a bid that
// cannot be paid.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clean } from './axe';
import { atOneScreen, browserTests, hiddenMoney } from './browser';
import { after, asked, bidTooMuch, mouse, playOn, resize } from './driver';

const place = browserTests();

async function centre(page: Page, selector: string): Promise<[number, number]> {
  const box = (await page.locator(selector).first().boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test('a cube is dragged to a lot, shows what it would do, and is taken back', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (now) => now.left === '4');
  const lot = await page.$eval('[data-lot]:not(.sold)', (each) => each.getAttribute('data-lot')!);
  const [fromX, fromY] = await centre(page, '[data-take]');
  const [toX, toY] = await centre(page, `[data-lot="${lot}"]`);
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move((fromX + toX) / 2, (fromY + toY) / 2, { steps: 5 });
  await page.mouse.move(toX, toY, { steps: 5 });
  await page.waitForSelector(`[data-lot="${lot}"].aimed`);
  await expect.poll(() => page.textContent('[data-changes]')).toContain(`on ${lot}:`);
  await page.mouse.up();
  await page.waitForSelector('[data-phase][data-left="3"][data-whole="true"]');
  await page.click('[data-take-back]');
  await page.waitForSelector('[data-phase][data-left="4"][data-whole="true"]');
  await page.context().close();
});

test('a cube that was placed shows what it does, not what the next one would', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (now) => now.left === '4');
  const lots = await page.$$eval('[data-lot]:not(.sold)', (all) => all.map((each) => each.getAttribute('data-lot')!));
  await page.hover(`[data-lot="${lots[0]}"]`);
  await page.waitForSelector(`[data-lot="${lots[0]}"].aimed`);
  await page.click(`[data-lot="${lots[0]}"]`);
  await page.waitForSelector('[data-phase][data-left="3"][data-whole="true"]');
  await page.waitForSelector('.aimed', { state: 'detached' });
  await page.hover(`[data-lot="${lots[1]}"]`);
  await page.waitForSelector(`[data-lot="${lots[1]}"].aimed`);
  await page.context().close();
});

test('a loan says what it pays and costs, and the purse grows by it', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  const now = await playOn(page, mouse(page), (at) => at.phase === 'bidding');
  expect(await page.innerText('[data-loan]')).toMatch(/\+9 now.*−10 at the end/s);
  await page.click('[data-loan]');
  await page.waitForSelector('[data-loan-asked]');
  expect(await page.innerText('[data-me] .money'), 'the first press only asks').toMatch(/^10/);
  await page.click('[data-loan-asked]');
  await after(page, now);
  expect(await page.innerText('[data-me] .money')).toMatch(/^19/);
  await page.context().close();
});

test.each([
  ['the start page', '', '[data-play-now]'],
  ['the form', '#/new/bots', '[data-start-game]'],
])('a double click makes one game: %s', async (_, path, button) => {
  const page = await place.open({ path });
  await page.waitForSelector(button);
  // Both before the page can do anything.
  await page.$eval(button, (element: HTMLElement) => {
    element.click();
    element.click();
  });
  await page.waitForSelector('[data-phase]');
  await page.evaluate(() => (location.hash = '#/games'));
  await page.waitForSelector('[data-running]');
  expect(await page.locator('[data-running]').count()).toBe(1);
});

test('a double click takes no loan, looking elsewhere forgets the question, and who wants it takes loans at once', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (at) => at.phase === 'bidding');
  await page.dblclick('[data-loan]');
  await page.waitForSelector('[data-loan-asked]');
  await page.focus('[data-amount]');
  await page.waitForSelector('[data-loan-asked]', { state: 'detached' });
  expect(await page.innerText('[data-me] .money')).toMatch(/^10/);
  await page.context().close();

  const bold = await place.open({ preferences: { pace: 'instant', confirmLoans: false } });
  await bold.click('[data-play-now]');
  const now = await playOn(bold, mouse(bold), (at) => at.phase === 'bidding');
  await bold.click('[data-loan]');
  await after(bold, now);
  expect(await bold.innerText('[data-me] .money')).toMatch(/^19/);
  await bold.context().close();
});

test('any placed cube is taken up again, by touch and by drag, and can go elsewhere', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (now) => now.left === '4');
  const [first, second, third] = await page.$$eval('[data-lot]:not(.sold)', (all) =>
    all.map((each) => each.getAttribute('data-lot')!),
  );
  for (const [lot, left] of [[first, 3], [second, 2]] as const) {
    await page.click(`[data-lot="${lot}"]`);
    await page.waitForSelector(`[data-phase][data-left="${left}"][data-whole="true"]`);
  }
  await page.click(`[data-take-up="${first}"]`);
  await page.waitForSelector('[data-phase][data-left="3"][data-whole="true"]');
  expect(await page.$(`[data-take-up="${second}"]`), 'the other one stays').not.toBeNull();
  const [fromX, fromY] = await centre(page, `[data-lot="${second}"] .grab`);
  const [toX, toY] = await centre(page, `[data-lot="${third}"]`);
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move((fromX + toX) / 2, (fromY + toY) / 2, { steps: 5 });
  await page.mouse.move(toX, toY, { steps: 5 });
  await page.mouse.up();
  await page.waitForSelector(`[data-take-up="${third}"]`);
  await page.waitForSelector(`[data-take-up="${second}"]`, { state: 'detached' });
  await page.context().close();
});

test('advice on a placing is drawn as ghosts of all four cubes, says what it changes, and can be followed', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (now) => now.left === '4');
  await page.click('[data-hint]');
  await page.waitForSelector('[data-follow]');
  const ghosts = () => page.locator('[data-lot] .advised').count();
  await expect.poll(ghosts).toBe(4);
  expect(await page.innerText('[data-advice]')).not.toContain('%');
  await clean(page, 'advice on a placing');
  await page.click('[data-follow]');
  await page.waitForSelector('[data-phase][data-left="0"]');
  await expect.poll(ghosts).toBe(0);
  await page.context().close();
});

test('a private maximum bids by itself, and only as much as is needed', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (at) => at.phase === 'bidding');
  await page.click('[data-comfort]');
  await page.fill('[data-maximum]', '3');
  await page.press('[data-maximum]', 'Enter');
  await page.waitForFunction(() => document.querySelector('.log')?.textContent?.match(/You (bid|pass)/));
  expect(await page.textContent('.log')).not.toMatch(/You bid \$([4-9]|\d\d)/);
  await page.context().close();
});

test('a private maximum that nobody types is the lowest bid', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (at) => at.phase === 'bidding');
  await page.click('[data-comfort]');
  const lowest = await page.getAttribute('[data-maximum]', 'placeholder');
  await page.press('[data-maximum]', 'Enter');
  await page.waitForFunction((amount) => document.querySelector('.log')?.textContent?.includes(`You bid $${amount}`), lowest);
  await page.context().close();
});

test('an earlier position is looked at, and the way back leads to the game', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  const now = await playOn(page, mouse(page), (at) => at.round >= 2 && at.phase === 'bidding');
  await page.click('.log [data-at="1"]');
  await page.waitForSelector('[data-phase][data-at="1"]');
  await page.click('[data-back-to-game]');
  await page.waitForSelector(`[data-phase][data-at="${now.at}"][data-mine="true"]`);
  await page.context().close();
});

test('a bid that cannot be paid opens the purse, and the auction is held again', async () => {
  const page = await place.open(hiddenMoney('ravensburger', ['Ada', 'Ben', 'Cleo']));
  await page.click('[data-start-game]');
  await bidTooMuch(page);
  expect(await page.textContent('.log')).toContain('cannot pay');
  await page.waitForSelector('[data-overbid]');
  expect(await page.textContent('.players')).toContain('Showing the purse after an unpaid bid');
  expect(await page.textContent('.action')).toContain('The auction starts again.');
  await page.context().close();
});

test('a bot whose network cannot be loaded is said to play at a lower level', async () => {
  const page = await place.open(atOneScreen({ players: 3, edition: 'ravensburger', money: 'open', overbid: 'forbidden' }, ['Ada', '', ''], 'expert'));
  await page.route('**/*.net', (route) => route.abort());
  await page.click('[data-start-game]');
  await playOn(page, mouse(page), (now) => now.round >= 2);
  const told = 'The expert bots’ network couldn’t be loaded. Until it’s there, they play at “hard” level:';
  await expect.poll(() => page.innerText('[role="status"] [data-notice]')).toContain(told);
  await clean(page, 'a notice');
  await page.click('[data-hint]');
  await page.waitForSelector('[data-advice]');
  expect(await page.innerText('[data-advice]')).toMatch(/^A hard bot \(the expert’s network couldn’t be loaded\) would/);
  await page.context().close();
});

test('cubes that are placed in a hurry all find their lots', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (now) => now.left === '4');
  await page.$$eval('[data-lot]:not(.sold)', ([lot]) => {
    for (let i = 0; i < 4; ++i) lot!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  await page.waitForSelector('[data-phase][data-left="0"]');
  expect(await page.$('[data-why]')).toBeNull();
  await page.context().close();
});

test('a double click on a placed cube takes up that cube alone', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  const hands = mouse(page);
  let now = await playOn(page, hands, ({ left }) => left === '4');
  for (const lot of now.lots.slice(0, 2)) {
    await hands.place(lot);
    now = await after(page, now);
  }
  // One cube back in the hand, and then two more on the board: three lie there.
  await page.evaluate(([lot]) => {
    const click = (selector: string) => document.querySelector(selector)!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    for (const selector of ['[data-take-up]', '[data-take-up]', `[data-lot="${lot}"]`, `[data-lot="${lot}"]`]) click(selector);
  }, now.lots);
  await page.waitForSelector('[data-phase][data-left="1"]');
  await page.context().close();
});

test('a game that another tab has taken over says so', async () => {
  const page = await place.open();
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (now) => now.phase === 'bidding');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForSelector('[data-phase][data-mine="true"]');
  await page.waitForSelector('[data-phase][data-mine="false"]');
  await expect.poll(() => page.innerText('[role="status"] [data-notice]')).toContain('open in another tab');
  await page.context().close();
});

test('a name of one long word stays in its place', async () => {
  const page = await place.open(hiddenMoney('ravensburger', ['W'.repeat(24), 'Ben', 'Cleo']));
  await page.click('[data-start-game]');
  let looks = 0;
  await playOn(page, mouse(page), async (now) => {
    for (const [width, height] of [[360, 740], [1440, 900]] as const) {
      await resize(page, width, height);
      const wider = await page.$$eval('main > *, main section, dialog', (parts) =>
        // The corners of frames stand out a little.
        parts.filter((part) => part.scrollWidth > part.clientWidth + 2).map((part) => part.outerHTML.slice(0, 200)),
      );
      expect(wider, `${width}, ${now.phase}`).toEqual([]);
    }
    return ++looks > 12;
  });
  await page.context().close();
});

const PURPLE = '#43287a';
const tintOfBlack = (page: Page, selector: string) =>
  page.$eval(selector, (part) => getComputedStyle(part).getPropertyValue('--B-face').trim());

test('the edition of 2018 has its own names and tints', async () => {
  const page = await place.open({
    preferences: {
      pace: 'instant',
      forms: { bots: { options: { players: 4, edition: 'opennplay', money: 'open', overbid: 'forbidden' } } },
    },
  });
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (at) => at.phase === 'bidding');
  const names = await page.$$eval('.players .cubes [role="img"]', (cubes) =>
    cubes.map((cube) => cube.getAttribute('aria-label')),
  );
  expect(names.sort()).toEqual(['ivory', 'orange', 'purple', 'red']);
  expect(await page.innerText('[data-bid-amount]')).toMatch(/\dM$/);
  expect(await tintOfBlack(page, '.players')).toBe(PURPLE);
  await page.click('[data-lot="A"]');
  await page.waitForSelector('dialog[open]');
  expect(await tintOfBlack(page, 'dialog')).toBe(PURPLE);
  await page.context().close();
});

test('the edition of 2018 has its own tints where the screen is handed over', async () => {
  const page = await place.open(hiddenMoney('opennplay', ['Ada', 'Ben', 'Cleo']));
  await page.click('[data-start-game]');
  await asked(page);
  expect(await tintOfBlack(page, '[data-loan-round]')).toBe(PURPLE);
  await playOn(page, mouse(page), (now) => now.handOver);
  expect(await tintOfBlack(page, '[data-hand-over]')).toBe(PURPLE);
  await page.context().close();
});
