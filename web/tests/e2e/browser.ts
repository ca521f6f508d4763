// A real browser with the built page in it. What goes wrong in the page fails the test.
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Edition, GameOptions, Level } from '../../src/game/types';
import { DIST, launch, newPage } from './chromium';
import { PATIENCE } from './patience';
import { serve } from './serve';

export interface Start {
  base?: string; // of the page; the served one's own if not told
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

// A form for people at one screen; a seat without a name is a bot's.
export function atOneScreen(options: GameOptions, names: string[], level: Level = 'easy'): Start {
  const seats = names.map((name) => ({ kind: name ? 'human' : 'bot', level, name }));
  return { path: '#/new/hotseat', preferences: { pace: 'instant', forms: { hotseat: { options, seats } } } };
}

export function hiddenMoney(edition: Edition, names: string[]): Start {
  return atOneScreen({ players: names.length, edition, money: 'hidden', overbid: 'penalty' }, names);
}

export const exampleRecords: readonly string[] = readFileSync(
  new URL('../../../tests/data/example.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n');

// What the page ends by itself after some seconds, such as the answer to "why not?", stays here, and what it waits for
// some seconds only it waits for longer: a machine that has other things to do may need that long to look, or to answer.
const SOME_SECONDS = [4000, PATIENCE];
function withoutHurry([from, to]: number[]): void {
  const begin = globalThis.setTimeout;
  const patient = (act: () => void, after = 0, ...rest: unknown[]) => (after < from! || after >= to! ? begin(act, after, ...rest) : 0);
  Object.assign(globalThis, { setTimeout: patient });
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
    async open({
      base = served.url,
      path = '',
      language = 'en',
      seed = '7',
      preferences = { pace: 'instant' },
      context = {},
    } = {}) {
      // Keeping everything for offline use takes longer than most tests; those that are about it ask for it.
      const page = await newPage(browser, { serviceWorkers: 'block', ...context }, preferences);
      await page.addInitScript(withoutHurry, SOME_SECONDS);
      page.on('pageerror', (error) => faults.push(String(error.stack)));
      // Without a server, asking for one fails, and the browser says so by itself.
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text());
      });
      await page.goto(`${base}/?lang=${language}&seed=${seed}${path}`);
      return page;
    },
  };
}
