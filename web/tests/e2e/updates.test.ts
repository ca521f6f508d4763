// How little of the page a new view changes: what is not touched costs a slow phone nothing (tools/trace_frames).
import { expect, test } from 'vitest';
import { browserTests } from './browser';
import { after, asked, mouse, playOn } from './driver';

const place = browserTests();

test('a bid changes few nodes of the page, and no lot and no space of the board', async () => {
  const page = await place.open({ preferences: { pace: 'instant' } });
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (now) => now.round === 2 && now.phase === 'bidding' && now.bids.length > 0);
  const before = await asked(page);
  // Written down until the view is there; kept in the page, since nothing may come between this and the bid.
  await page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('[data-phase]')!;
    const { at } = table.dataset;
    const found: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { target, type, attributeName } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        found.push(`${element?.closest('[data-lot], [data-space]') ? 'board: ' : ''}${element?.tagName} ${attributeName ?? type}`);
      }
      if (table.dataset['at'] !== at) observer.disconnect();
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
