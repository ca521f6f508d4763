// The page in a WebKit of 2022, as old as the page supports: without vector instructions, so with the plain module, and
// without popovers. Only where Debian's cog and wpewebkit-driver are installed.
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIST } from '../e2e/chromium';
import { mouse, playOn } from '../e2e/driver';
import { serve } from '../e2e/serve';
import { screenOf, type Engine } from './screen';
import { oldWebkit } from './webkit';

describe.skipIf(!existsSync('/usr/bin/WPEWebDriver'))('WebKit of 2022', () => {
  let engine: Engine;
  let served: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    served = await serve(DIST);
    engine = await oldWebkit(served.url);
  });
  afterAll(async () => {
    await engine?.close();
    await served.close();
  });

  test('plays a whole game and tells a refusal', async () => {
    const screen = screenOf(engine);
    await engine.goto(`${engine.base}/?lang=en&seed=7`);
    await screen.waitFor('[data-play-now]');
    // Else this would be no test.
    expect(await engine.evaluate(() => 'showPopover' in document.body)).toBe(false);
    await engine.evaluate(() => localStorage.setItem('bigshot.preferences', JSON.stringify({ pace: 'instant', motion: 'calm' })));
    await engine.goto(`${engine.base}/?lang=en&seed=7&whole`);
    await screen.click('[data-play-now]');
    await screen.waitFor('[data-phase="bidding"][data-mine="true"]');
    await engine.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('[data-amount]')!;
      field.value = '99';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.form!.requestSubmit();
    });
    await screen.waitFor('[data-why]');
    await playOn(screen.page, mouse(screen.page));
    await screen.waitFor('[data-reckoning="done"]');
    expect(engine.faults).toEqual([]);
  });
});
