// How much work the page's main thread has with one view of a game: from the Worker's message that brings it to the frame
// that shows it. Plays the first rounds of a game in Chromium and reads the browser's own trace. Rounds at the machine's
// own speed, where the thread's CPU time is taken times the slowdown, take turns with rounds in which Chromium slows itself
// down. The first hardly depends on what else the machine does; the second, in wall time, does.
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { DIST, launch, newPage } from '../e2e/chromium';
import { decide, mouse, seen, type Seen } from '../e2e/driver';
import { serve } from '../e2e/serve';
import { CATEGORIES, PART_NAMES, updatesIn, type Time, type TraceEvent, type Update } from './updates';

const word = (name: string) => process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);
const option = (name: string, standard: number) => Number(word(name) ?? standard);
const ROUNDS = option('rounds', 6);
const SLOWDOWN = option('slowdown', 6);
const WIDTH = option('width', 390);
const HEIGHT = option('height', 844);
const AGAINST = word('against');
const FRAME = 1000 / 60;
const MARK = 'view ';

// Marks in the trace every view that has come into the page, with what was asked in it.
async function markViews(page: Page): Promise<void> {
  await page.evaluate((prefix) => {
    const table = document.querySelector<HTMLElement>('[data-phase]')!;
    new MutationObserver(() => performance.mark(`${prefix}${table.dataset['phase']}`)).observe(table, {
      attributeFilter: ['data-at', 'data-left'],
    });
  }, MARK);
}

// Looks at the page only now and then: what watches every change of it would be measured, too.
const LOOKS = 100;
async function askedAgain(page: Page, before: Seen): Promise<Seen> {
  for (;;) {
    await pause(LOOKS);
    const now = await seen(page);
    const changed = now.at !== before.at || now.left !== before.left;
    if (now.over || (changed && (now.mine || now.handOver || now.loanRound || now.scene))) return now;
  }
}

class Played {
  readonly quick: Update[] = []; // at the machine's own speed
  readonly slowed: Update[] = []; // by the browser
  private count = 0;

  private constructor(
    readonly name: string,
    private readonly browser: Browser,
    private readonly page: Page,
    private readonly home: string,
  ) {}

  static async begin(name: string, browser: Browser, home: string): Promise<Played> {
    const context = { serviceWorkers: 'block', viewport: { width: WIDTH, height: HEIGHT } } as const;
    const page = await newPage(browser, context, { pace: 'fast' });
    await page.goto(`${home}/?lang=en&seed=7`);
    await page.click('[data-play-now]');
    await page.waitForSelector('[data-phase][data-mine="true"]');
    const played = new Played(name, browser, page, home);
    // The first round warms up: what is compiled once is no part of an update.
    await played.round();
    await markViews(page);
    return played;
  }

  async traced(slowed: boolean): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowed ? SLOWDOWN : 1 });
    await this.browser.startTracing(this.page, { categories: CATEGORIES });
    await this.round();
    const { traceEvents } = JSON.parse((await this.browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    (slowed ? this.slowed : this.quick).push(...updatesIn(traceEvents, MARK, this.home));
  }

  private async round(): Promise<void> {
    let now = await seen(this.page);
    const { round } = now;
    while (!now.over && now.round === round) {
      await decide(mouse(this.page), now, this.count++);
      now = await askedAgain(this.page, now);
    }
  }
}

const quantile = (values: number[], share: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
};
const ms = (value: number) => value.toFixed(1).padStart(7);

function report(name: string, updates: Update[], time: (time: Time) => number): void {
  const totals = updates.map(({ total }) => time(total));
  const within = totals.filter((total) => total <= FRAME).length;
  const parts = PART_NAMES.map(
    (part) => `${part} ${quantile(updates.map((update) => time(update.parts[part]!)), 0.5).toFixed(1)}`,
  );
  console.log(
    `${name.padEnd(10)}${String(updates.length).padStart(5)}${ms(quantile(totals, 0.5))}${ms(quantile(totals, 0.95))}${ms(Math.max(...totals))}` +
      `${String(Math.round((100 * within) / updates.length)).padStart(6)}%   ${parts.join(', ')}`,
  );
}

function reportAll({ name, quick, slowed }: Played): void {
  console.log(`\n${name}, ${WIDTH} x ${HEIGHT}: milliseconds of the main thread for one view; the last column has medians`);
  console.log('phase     views median    95%    max  in a frame');
  for (const phase of [...new Set(quick.map((update) => update.phase))].sort()) {
    report(phase, quick.filter((update) => update.phase === phase), ({ cpu }) => cpu * SLOWDOWN);
  }
  report(`CPU x ${SLOWDOWN}`, quick, ({ cpu }) => cpu * SLOWDOWN);
  report('slowed CPU', slowed, ({ cpu }) => cpu);
  report('slowed', slowed, ({ wall }) => wall);
}

const browser = await launch();
const folders = [...(AGAINST ? [['before', AGAINST] as const] : []), [AGAINST ? 'after' : 'the page', DIST] as const];
const served = await Promise.all(folders.map(([, folder]) => serve(folder)));
try {
  const games: Played[] = [];
  for (const [i, [name]] of folders.entries()) games.push(await Played.begin(name, browser, served[i]!.url));
  for (let round = 0; round < 2 * ROUNDS; ++round) {
    for (const game of games) await game.traced(round % 2 === 1);
  }
  for (const game of games) reportAll(game);
} finally {
  await browser.close();
  await Promise.all(served.map((each) => each.close()));
}
