// A real browser with the built page in it. What goes wrong in the page fails the test.
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { serve } from './serve';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const DIST = process.env['BIGSHOT_DIST'] ?? fileURLToPath(new URL('../../dist', import.meta.url));

export async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS });
}

export interface Start {
  path?: string;
  language?: string;
  seed?: string;
  preferences?: object;
  context?: BrowserContextOptions;
}

export interface Place {
  open(start?: Start): Promise<Page>;
  url(): string;
}

// For a file of tests: the server and the browser start before them and end after them.
export function browserTests(): Place {
  let browser: Browser;
  let served: Awaited<ReturnType<typeof serve>>;
  let faults: string[] = [];
  beforeAll(async () => {
    served = await serve(DIST);
    browser = await launch();
  });
  afterAll(async () => {
    await browser.close();
    await served.close();
    if (faults.length > 0) throw new Error(`the page complained: ${faults.join('\n')}`);
  });
  return {
    url: () => served.url,
    async open({ path = '', language = 'en', seed = '7', preferences = { pace: 'instant' }, context = {} } = {}) {
      const page = await newPage(browser, context, preferences);
      page.on('pageerror', (error) => faults.push(String(error.stack)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('404')) faults.push(message.text());
      });
      await page.goto(`${served.url}/?lang=${language}&seed=${seed}${path}`);
      return page;
    },
  };
}

// Everything instant and nothing moving, unless a test asks for it.
export async function newPage(browser: Browser, context: BrowserContextOptions, preferences: object): Promise<Page> {
  const opened = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...context,
  });
  await opened.addInitScript((kept) => {
    if (!localStorage.getItem('bigshot.preferences')) localStorage.setItem('bigshot.preferences', kept);
  }, JSON.stringify(preferences));
  return opened.newPage();
}
