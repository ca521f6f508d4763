// Debian's Chromium, driven the same way by the tests and by tools/shots.
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { PATIENCE } from './patience';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A name that is not this computer's: without https, browsers trust a page from there less.
  '--host-resolver-rules=MAP house.test 127.0.0.1',
];

export const DIST = process.env['BIGSHOT_DIST'] ?? fileURLToPath(new URL('../../dist', import.meta.url));

export async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS, timeout: PATIENCE });
}

// Everything instant and nothing moving, unless a test asks for it.
export async function newPage(browser: Browser, context: BrowserContextOptions, preferences: object): Promise<Page> {
  const opened = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...context,
  });
  opened.setDefaultTimeout(PATIENCE);
  await opened.addInitScript((kept) => {
    if (!localStorage.getItem('bigshot.preferences')) localStorage.setItem('bigshot.preferences', kept);
  }, JSON.stringify(preferences));
  return opened.newPage();
}
