// How little of the page a new view changes: what is not touched costs a slow phone nothing (tools/trace_frames).
import { expect, test } from 'vitest';
import { browserTests } from './browser';
import { after, asked, isKept, mouse, playOn, touch } from './driver';

const place = browserTests();

test('a bid changes few nodes of the page, and nothing of the board', async () => {
  const page = await place.open({ preferences: { pace: 'instant' } });
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (now) => now.round === 2 && now.phase === 'bidding' && now.bids.length > 0);
  // From here on one move at a time.
  await isKept(page);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('bigshot.preferences')!);
    localStorage.setItem('bigshot.preferences', JSON.stringify({ ...kept, pace: 'slow' }));
  });
  await page.reload();
  const before = await asked(page);
  // A bot lets every move be read before its own; here for ever, however long the page takes to show one.
  await page.evaluate(() => {
    const [now, begin] = [Date.now(), setTimeout];
    Date.now = () => now;
    Object.assign(globalThis, { setTimeout: (act: () => void, after = 0) => (after < 800 ? begin(act, after) : 0) });
  });
  // Written down until all of the view is there; kept in the page, since nothing may come between this and the bid.
  await page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('[data-phase]')!;
    const { at } = table.dataset;
    const found: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { target, type, attributeName } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        found.push(`${element?.closest('.city') ? 'board: ' : ''}${element?.tagName} ${attributeName ?? type}`);
      }
      if (table.dataset['at'] !== at && table.dataset['whole'] === 'true') observer.disconnect();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    Object.assign(window, { changesFound: found });
  });
  await mouse(page).bid(before.bids[0]!);
  await after(page, before);
  const found = await page.evaluate(() => (window as unknown as { changesFound: string[] }).changesFound);
  expect(found.filter((each) => each.startsWith('board: '))).toEqual([]);
  expect(found.length).toBeGreaterThan(10);
  expect(found.length).toBeLessThan(80);
});

test('a laid cube changes its own sheet of the board, and the panel tells what it does, and nothing else in between', async () => {
  const page = await place.open({ preferences: { pace: 'instant' } });
  await page.click('[data-play-now]');
  const before = await playOn(page, mouse(page), (now) => now.phase === 'placing' && now.lots.length > 0);
  await page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('[data-phase]')!;
    const { left } = table.dataset;
    const found = { told: [] as string[], sheets: [] as number[] };
    const sheets = [...document.querySelectorAll('.city svg')];
    const told = () => document.querySelector('[data-changes]')!.textContent!;
    let before = told(); // what it would do, once the lot is aimed at
    const observer = new MutationObserver((records) => {
      if (table.dataset['left'] === left) return void (before = told());
      if (told() !== before) found.told.push(told());
      for (const { target, addedNodes } of records) {
        if (addedNodes.length > 0 && target instanceof Element) found.sheets.push(sheets.indexOf(target.closest('svg')!));
      }
      if (table.dataset['whole'] === 'true') observer.disconnect();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    Object.assign(window, { changesFound: found });
  });
  await mouse(page).place(before.lots[0]!);
  await after(page, before);
  const { told, sheets } = await page.evaluate(
    () => (window as unknown as { changesFound: { told: string[]; sheets: number[] } }).changesFound,
  );
  expect(new Set(told).size).toBe(1); // and not first what another cube would do there
  expect(new Set(sheets.filter((sheet) => sheet >= 0)).size).toBe(1);
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

// What moves is drawn anew, all that is below it.
test.each(['en', 'de', 'fr', 'it'])('on a phone the players stay where they are, whatever panel is open (%s)', async (language) => {
  const page = await place.open({ context: PHONE, preferences: { pace: 'instant' }, language });
  await page.tap('[data-play-now]');
  const tops = new Map<number, string>();
  await playOn(page, touch(page), async ({ phase, left, round }) => {
    const top = await page.evaluate(() => document.querySelector<HTMLElement>('main > .players')!.offsetTop);
    tops.set(top, `${phase} ${left}`);
    return round === 4;
  });
  expect([...tops.values()]).toHaveLength(1);
});

test('a touched lot shows the cube, and not first what it would do', async () => {
  const page = await place.open({ context: PHONE, preferences: { pace: 'instant' } });
  await page.tap('[data-play-now]');
  const before = await playOn(page, touch(page), (now) => now.phase === 'placing' && now.lots.length > 0);
  await page.evaluate(() => {
    const found: string[] = [];
    new MutationObserver(() => found.push(...[...document.querySelectorAll('[data-lot].aimed')].map((lot) => lot.outerHTML))).observe(
      document.querySelector('.city')!,
      { subtree: true, childList: true, attributes: true },
    );
    Object.assign(window, { aimedAt: found });
  });
  await touch(page).place(before.lots[0]!);
  await after(page, before);
  expect(await page.evaluate(() => (window as unknown as { aimedAt: string[] }).aimedAt)).toEqual([]);
});
