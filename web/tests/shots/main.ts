// One walk through the whole page. At every stop the same moment is photographed in every size and language.
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { DIST, launch, newPage } from '../e2e/chromium';
import { after, asked, bidTooMuch, mouse, playOn, playTogether, type Seen } from '../e2e/driver';
import { serve } from '../e2e/serve';
import { RealServer } from '../support/real_server';

const option = (name: string) => process.argv.find((each) => each.startsWith(`--${name}=`))?.split('=')[1];
const SIZES = (
  [
    [360, 740],
    [390, 844],
    [720, 450], // 1440 x 900 at twice the size
    [844, 390], // a phone held sideways
    [820, 1180],
    [1440, 900],
    [2560, 1440],
  ] as const
).filter(([width]) => option('sizes')?.split(',').includes(String(width)) ?? true);
const LANGUAGES = option('languages')?.split(',') ?? ['en', 'de', 'fr', 'it'];
// Only these languages in these sizes: --pairs=1440:de,390:fr.
const PAIRS = option('pairs')?.split(',');
const isWanted = (width: number, language: string) => PAIRS?.includes(`${width}:${language}`) ?? true;
// How the person has it: --theme=day --hand=left --numbers=large.
const WISHES = {
  ...(option('theme') ? { theme: option('theme') } : {}),
  ...(option('hand') ? { hand: option('hand') } : {}),
  ...(option('numbers') === 'large' ? { largeNumbers: true } : {}),
};
const SUFFIX = Object.values(WISHES).map((wish) => `_${wish === true ? 'large' : wish}`).join('');
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
  if (!name.startsWith(wanted)) return;
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const language of LANGUAGES) {
      if (!isWanted(width, language)) continue;
      await speak(page, language);
      await page.evaluate(() => document.fonts.ready);
      const path = `${out}${name}${SUFFIX}_${width}_${language}.png`;
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

async function open(path: string, preferences: object = {}, from = served.url): Promise<Page> {
  const page = await newPage(browser, { serviceWorkers: 'block' }, { pace: 'instant', ...WISHES, ...preferences });
  await page.goto(`${from}/?lang=en&seed=7${path}`);
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

const PAGES = [
  ['home', ''],
  ['new_bots', '#/new/bots'],
  ['new_hotseat', '#/new/hotseat'],
  ['new_friends', '#/new/friends'],
  ['tables', '#/tables'],
  ['games', '#/games'],
  ['me', '#/me'],
  ['settings', '#/settings'],
  ['load', '#/replay'],
  ['rules', '#/rules'],
  ['tutorial', '#/tutorial'],
  ['editor', '#/editor'],
  ['puzzles', '#/puzzles'],
] as const;

async function pages() {
  for (const [name, path] of PAGES) {
    if (!name.startsWith(wanted)) continue;
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
  await page.click('[data-hint]');
  await page.waitForSelector('[data-advice]');
  await shoot(page, 'game_hint');
  await page.click('[data-loan]');
  await page.waitForSelector('[data-loan-asked]');
  await shoot(page, 'game_loan');
  await page.click('[data-loan-asked]');
  await page.waitForSelector('[data-loan][aria-disabled]');
  await page.click('[data-loan]', { force: true });
  await page.waitForSelector('[data-why]');
  await shoot(page, 'game_why_not');
  await page.click('[data-why] button', { timeout: 2000 }).catch(() => undefined); // it goes by itself, too
  await page.click('[data-lot="K"]');
  await shoot(page, 'game_lot');
  await page.keyboard.press('Escape');
  let now = await until((at) => at.round >= 9 && at.left === '4');
  await shoot(page, 'game_placing');
  await page.click('[data-hint]');
  await page.waitForSelector('[data-follow]');
  await shoot(page, 'game_placing_hint');
  await page.click('[data-hint]');
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
  await playOn(hidden, mouse(hidden), (now) => now.loanRound && now.round > 2);
  await shoot(hidden, 'hidden_borrowing');
  await hidden.context().close();

  const bold = await open('#/new/hotseat', hotseat(3, 'hidden'));
  await bold.click('[data-start-game]');
  await bidTooMuch(bold);
  // The scene passes by itself; here it waits.
  await bold.clock.install();
  await shoot(bold, 'hidden_overbid');
  await bold.context().close();

  const two = await open('#/new/hotseat', hotseat(2, 'open', 'opennplay'));
  await two.click('[data-start-game]');
  await playOn(two, mouse(two), (now) => now.phase === 'borrowing' && now.round > 1);
  await shoot(two, 'two_borrowing');
  await playOn(two, mouse(two), (now) => now.phase === 'paying');
  await shoot(two, 'two_paying');
  await two.context().close();
}

// A puzzle answered wrongly, and the review of a record.
async function aside() {
  const puzzle = await open('#/puzzles/tie');
  await puzzle.waitForSelector('[data-phase][data-mine="true"]');
  await shoot(puzzle, 'solve_asked');
  await puzzle.click('[data-hint], [data-show-answer]', { timeout: 2000 }).catch(() => undefined);
  await playOn(puzzle, mouse(puzzle), (now) => !now.mine).catch(() => undefined);
  await puzzle.waitForSelector('[data-verdict]');
  await shoot(puzzle, 'solve_answered');
  await puzzle.context().close();

  const review = await open('#/replay');
  await review.fill('#record', readFileSync(new URL('../../../tests/data/example.jsonl', import.meta.url), 'utf8').split('\n')[0]!);
  await review.click('[data-load]');
  await review.waitForSelector('[data-replay]');
  await shoot(review, 'review_replay');
  await review.click('[data-review-record]');
  await review.waitForSelector('[data-review="quick"], [data-review="deep"]', { timeout: 120_000 });
  await review.click('[data-stop-review]', { timeout: 1000 }).catch(() => undefined);
  await shoot(review, 'review', true);
  await review.context().close();
}

async function withFriends() {
  const server = new RealServer(DIST);
  await server.start();
  const from = `http://localhost:${server.port}`;
  const seats = ['Ada', '', '', ''].map((name) => ({ kind: 'human', level: 'easy', name }));
  const options = { players: 4, edition: 'ravensburger', money: 'open', overbid: 'forbidden' };
  const page = await open('#/new/friends', { forms: { friends: { options, seats, table: { listed: true, clock: 'calm' } } } }, from);
  await page.click('[data-start-game]');
  await page.waitForSelector('[data-start-table]');
  await shoot(page, 'friends_lobby', true);
  const guest = await open('#/tables', {}, from);
  await guest.waitForSelector('a[href^="#/table/"]');
  await shoot(guest, 'friends_tables', true);
  for (const seat of [1, 2, 3]) {
    await page.selectOption(`#lobby-${seat}`, 'easy');
    await page.waitForSelector(`[data-seat="${seat}"][data-kind="bot"]`);
  }
  await page.click('[data-start-table]');
  await playOn(page, mouse(page), (now) => now.phase === 'bidding');
  await shoot(page, 'friends_table');
  await guest.goto(page.url());
  await guest.waitForSelector('[data-phase="bidding"]');
  await shoot(guest, 'friends_watching');
  await server.stop();
  await page.waitForSelector('.banner');
  await shoot(page, 'friends_offline');
  await page.context().close();
  await guest.context().close();
}

// A game that two browsers have finished: one asks for another, and the other sees it.
async function onceMore() {
  const server = new RealServer(DIST);
  await server.start();
  const from = `http://localhost:${server.port}`;
  const seats = ['Ada', '', '', ''].map((name) => ({ kind: 'human', level: 'easy', name }));
  const options = { players: 2, edition: 'ravensburger', money: 'open', overbid: 'forbidden' };
  const ada = await open('#/new/friends', { forms: { friends: { options, seats } } }, from);
  await ada.click('[data-start-game]');
  await ada.waitForSelector('[data-start-table]');
  const ben = await open(new URL(ada.url()).hash, {}, from);
  await ben.fill('[data-my-name]', 'Ben');
  await ben.click('[data-sit="1"]');
  await ada.waitForSelector('[data-seat="1"][data-kind="human"]');
  await ada.click('[data-start-table]');
  await playTogether([ada, ben], (now) => now.over);
  await shoot(ada, 'rematch_reckoning');
  await ada.click('dialog [data-again]');
  await ada.waitForSelector('[data-start-table]');
  await shoot(ada, 'rematch_waiting', true);
  await ben.waitForSelector('[data-reckoning="done"]');
  await ben.waitForFunction(() => document.querySelector('[data-rematch] p')?.textContent?.includes('Ada'));
  await shoot(ben, 'rematch_offered');
  await ben.keyboard.press('Escape');
  await shoot(ben, 'rematch_beside');
  await server.stop();
  await ada.context().close();
  await ben.context().close();
}

// The picture at the top of the README: a desktop and a phone in the middle of a game.
async function forReadme() {
  const page = await open('');
  await page.click('[data-play-now]');
  await playOn(page, mouse(page), (now) => now.round >= 11 && now.phase === 'bidding' && now.bids.length > 0);
  const desktop = (await page.screenshot({ caret: 'hide' })).toString('base64');
  await playOn(page, mouse(page), (now) => now.left === '2');
  await page.setViewportSize({ width: 360, height: 740 });
  const phone = (await page.screenshot({ caret: 'hide' })).toString('base64');
  await page.setViewportSize({ width: 1400, height: 668 });
  await page.goto('about:blank');
  await page.setContent(`<body style="display:flex;gap:24px;align-items:center;margin:0;background:#070c18">
    <img style="height:668px" src="data:image/png;base64,${desktop}">
    <img style="height:620px" src="data:image/png;base64,${phone}">`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  const path = fileURLToPath(new URL('../../../docs/images/page.jpg', import.meta.url));
  await page.screenshot({ path, type: 'jpeg', quality: 78 });
  await page.context().close();
}

// What can be asked for: the beginning of the name of any view, which is also that of the walk that passes it.
const WALKS: readonly [string, () => Promise<void>][] = [
  ...PAGES.map(([name]) => [name, pages] as [string, () => Promise<void>]),
  ['game', againstBots],
  ['solve', aside],
  ['review', aside],
  ['hidden', atOneScreen],
  ['two', atOneScreen],
  ['friends', withFriends],
  ['rematch', onceMore],
];

try {
  if (wanted === 'readme') {
    await forReadme();
    console.log('docs/images/page.jpg');
  } else {
    const walks = WALKS.filter(([name]) => name.startsWith(wanted) || wanted.startsWith(`${name}_`));
    for (const walk of new Set(walks.map(([, each]) => each))) await walk();
    console.log(`${made} pictures in build/shots`);
    if (made === 0) {
      console.error(`no view is called ${wanted}; there are ${WALKS.map(([name]) => name).join(', ')}, and readme`);
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  await served.close();
}
