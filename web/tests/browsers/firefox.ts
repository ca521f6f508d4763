// Debian's Firefox, by WebDriver BiDi.
import puppeteer from 'puppeteer-core';
import { PATIENCE } from '../e2e/patience';
import type { Engine } from './screen';

export async function firefox(base: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
    headless: true,
    timeout: PATIENCE,
    protocolTimeout: 2 * PATIENCE,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
  // The tab that is there at the start never has the focus: Enter presses no button in it.
  const tab = await browser.newPage();
  tab.setDefaultTimeout(PATIENCE);
  await tab.setViewport({ width: 1440, height: 900 });
  const faults: string[] = [];
  tab.on('pageerror', (error) => faults.push(String((error as Error).stack ?? error)));
  tab.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return {
    version: await browser.version(),
    base,
    faults,
    evaluate: (what, argument) => tab.evaluate(what as (argument: unknown) => unknown, argument),
    clickAt: (x, y) => tab.mouse.click(x, y),
    press: (key) => tab.keyboard.press(key as Parameters<typeof tab.keyboard.press>[0]),
    goto: async (url) => void (await tab.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await tab.reload({ waitUntil: 'domcontentloaded' })),
    screenshot: async (path) => void (await tab.screenshot({ path: path as `${string}.png` })),
    close: () => browser.close(),
  };
}
