// One walk through the whole page. At every stop the same moment is photographed in every size and language.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { DIST, launch, newPage } from '../e2e/chromium';
import { after, asked, mouse, playOn, type Seen } from '../e2e/driver';
import { serve } from '../e2e/serve';

const option = (name: string) => process.argv.find((each) => each.startsWith(`--${name}=`))?.split('=')[1];
const SIZES = (
  [
    [360, 740],
    [820, 1180],
    [1440, 900],
    [2560, 1440],
  ] as const
).filter(([width]) => option('sizes')?.split(',').includes(String(width)) ?? true);
const LANGUAGES = option('languages')?.split(',') ?? ['en', 'de', 'fr', 'it'];
const out = fileURLToPath(new URL('../../../build/shots/', import.meta.url));
const wanted = process.argv.slice(2).find((each) => !each.startsWith('--')) ?? '';
mkdirSync(out, { recursive: true });

const served = await serve(DIST);
const browser = await launch();
let made = 0;

async function speak(page: Page, language: string) {
  await page.$eval(
    '[data-language]',
    (select, code) => {
      (select as HTMLSelectElement).value = code;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    language,
  );
  await page.waitForFunction((code) => document.documentElement.lang === code, language);
}

async function shoot(page: Page, name: string, whole = false) {
  if (!name.includes(wanted)) return;
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const language of LANGUAGES) {
      await speak(page, language);
      await page.evaluate(() => document.fonts.ready);
      const path = `${out}${name}_${width}_${language}.png`;
      await page.screenshot({ path, fullPage: whole, animations: 'disabled', caret: 'hide' });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wider > 0) console.error(`${name} at ${width} in ${language} is ${wider} px too wide`);
      ++made;
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await speak(page, 'en');
  console.log(name);
}

async function open(path: string, preferences: object = {}): Promise<Page> {
  const page = await newPage(browser, {}, { pace: 'instant', ...preferences });
  await page.goto(`${served.url}/?lang=en&seed=7${path}`);
  await page.waitForSelector('h1, [data-phase]');
  return page;
}

const hotseat = (players: number, money: string, edition = 'ravensburger') => ({
  forms: {
    hotseat: {
      options: { players, edition, money, overbid: money === 'hidden' ? 'penalty' : 'forbidden' },
      seats: ['Ada', 'Benedikt', 'Cleo', 'Dan'].map((name) => ({ kind: 'human', level: 'easy', name })),
    },
  },
});

async function pages() {
  for (const [name, path] of [
    ['home', ''],
    ['new_bots', '#/new/bots'],
    ['new_hotseat', '#/new/hotseat'],
    ['new_friends', '#/new/friends'],
    ['tables', '#/tables'],
    ['games', '#/games'],
    ['load', '#/replay'],
    ['rules', '#/rules'],
    ['tutorial', '#/tutorial'],
  ] as const) {
    if (!name.includes(wanted)) continue;
    const page = await open(path);
    await page.waitForLoadState('networkidle');
    await shoot(page, name, true);
    await page.context().close();
  }
}

async function againstBots() {
  const page = await open('');
  await page.click('[data-play-now]');
  const hands = mouse(page);
  const until = (test: (now: Seen) => boolean) => playOn(page, hands, test);
  await until((now) => now.phase === 'bidding');
  await shoot(page, 'game_start');
  await page.click('[data-menu]');
  await shoot(page, 'game_menu');
  await page.keyboard.press('Escape');
  await until((now) => now.round >= 8 && now.phase === 'bidding');
  await shoot(page, 'game_bidding');
  await page.click('[data-loan]');
  await page.waitForSelector('[data-loan][aria-disabled]');
  await page.click('[data-loan]', { force: true });
  await page.waitForSelector('[data-why]');
  await shoot(page, 'game_why_not');
  await page.click('[data-why] button');
  await page.click('[data-lot="K"]');
  await shoot(page, 'game_lot');
  await page.keyboard.press('Escape');
  let now = await until((at) => at.round >= 9 && at.left === '4');
  await shoot(page, 'game_placing');
  for (const lot of await page.$$eval('[data-lot]:not(.sold)', (lots) =>
    lots.slice(0, 3).map((each) => each.getAttribute('data-lot')!),
  )) {
    await hands.place(lot);
    await after(page, now);
    now = await asked(page);
  }
  await page.hover('[data-lot]:not(.sold)');
  await shoot(page, 'game_draft');
  await page.click('[data-at="20"]');
  await page.waitForSelector('[data-back-to-game]');
  await shoot(page, 'game_looking_back');
  await page.click('[data-back-to-game]');
  await until(() => false);
  await shoot(page, 'game_reckoning');
  await page.keyboard.press('Escape');
  await shoot(page, 'game_over');
  await page.context().close();
}

async function atOneScreen() {
  const hidden = await open('#/new/hotseat', hotseat(3, 'hidden'));
  await hidden.click('[data-start-game]');
  await playOn(hidden, mouse(hidden), (now) => now.handOver);
  await shoot(hidden, 'hidden_hand_over');
  await playOn(hidden, mouse(hidden), (now) => now.phase === 'borrowing' && !now.handOver && now.round > 2);
  await shoot(hidden, 'hidden_borrowing');
  await hidden.context().close();

  const two = await open('#/new/hotseat', hotseat(2, 'open', 'opennplay'));
  await two.click('[data-start-game]');
  await playOn(two, mouse(two), (now) => now.phase === 'borrowing' && now.round > 1);
  await shoot(two, 'two_borrowing');
  await playOn(two, mouse(two), (now) => now.phase === 'paying');
  await shoot(two, 'two_paying');
  await two.context().close();
}

try {
  await pages();
  if ('game'.includes(wanted) || wanted.startsWith('game')) await againstBots();
  if (!wanted || wanted.startsWith('hidden') || wanted.startsWith('two')) await atOneScreen();
  console.log(`${made} pictures in build/shots`);
} finally {
  await browser.close();
  await served.close();
}
