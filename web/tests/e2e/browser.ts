// A real browser with the built page in it. What goes wrong in the page fails the test.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { DIST, launch, newPage } from './chromium';
import { serve } from './serve';

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

// A form for three at one screen with hidden money; a seat without a name is a bot's.
export function hiddenMoney(edition: 'ravensburger' | 'opennplay', names: string[]): Start {
  return {
    path: '#/new/hotseat',
    preferences: {
      pace: 'instant',
      forms: {
        hotseat: {
          options: { players: names.length, edition, money: 'hidden', overbid: 'penalty' },
          seats: names.map((name) => ({ kind: name ? 'human' : 'bot', level: 'easy', name })),
        },
      },
    },
  };
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
      // Without a server, asking for one fails, and the browser says so by itself.
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text());
      });
      await page.goto(`${served.url}/?lang=${language}&seed=${seed}${path}`);
      return page;
    },
  };
}
