// How much work the page's main thread has with one view of a game: from the Worker's message that brings it to the frame
// that shows it. Plays a game in Chromium as on a phone, and reads the browser's own trace. Three kinds of rounds take
// turns: at the machine's own speed, where the thread's CPU time is taken times the slowdown, which hardly depends on
// what else the machine does; slowed down by Chromium, in wall time, which does; and traced in more detail.
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { DIST, launch, newPage } from '../e2e/chromium';
import { decide, mouse, seen, touch, type Seen } from '../e2e/driver';
import { serve } from '../e2e/serve';
import { percentile } from '../support/percentile';
import { PART_NAMES, TASKS, TASKS_WITH_PARTS, updatesIn, type Time, type TraceEvent, type Update } from './updates';

const word = (name: string) => process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);
const option = (name: string, standard: number) => Number(word(name) ?? standard);
const ROUNDS = option('rounds', 5); // of each kind
const SLOWDOWN = option('slowdown', 6);
const WIDTH = option('width', 390);
const HEIGHT = option('height', 844);
const CALM = process.argv.includes('--calm');
const AGAINST = word('against');
const PHONE = WIDTH < 600;
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

const KINDS = ['quick', 'slowed', 'parts'] as const;
type Kind = (typeof KINDS)[number];

class Played {
  readonly updates: Record<Kind, Update[]> = { quick: [], slowed: [], parts: [] };
  private count = 0;

  private constructor(
    readonly name: string,
    private readonly browser: Browser,
    private readonly page: Page,
  ) {}

  static async begin(name: string, browser: Browser, home: string): Promise<Played> {
    const page = await newPage(
      browser,
      {
        serviceWorkers: 'block',
        viewport: { width: WIDTH, height: HEIGHT },
        hasTouch: PHONE,
        isMobile: PHONE,
        reducedMotion: CALM ? 'reduce' : 'no-preference',
      },
      { pace: 'fast' },
    );
    await page.goto(`${home}/?lang=en&seed=7`);
    await page.click('[data-play-now]');
    await page.waitForSelector('[data-phase][data-mine="true"]');
    const played = new Played(name, browser, page);
    // The first round warms up: what is compiled once is no part of an update.
    await played.round();
    await markViews(page);
    return played;
  }

  async traced(kind: Kind): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: kind === 'slowed' ? SLOWDOWN : 1 });
    await this.browser.startTracing(this.page, { categories: kind === 'parts' ? TASKS_WITH_PARTS : TASKS });
    await this.round();
    const { traceEvents } = JSON.parse((await this.browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
    this.updates[kind].push(...updatesIn(traceEvents, MARK));
  }

  private async round(): Promise<void> {
    const hands = PHONE ? touch(this.page) : mouse(this.page);
    let now = await seen(this.page);
    const { round } = now;
    while (!now.over && now.round === round) {
      await decide(hands, now, this.count++);
      now = await askedAgain(this.page, now);
    }
  }
}

const ms = (value: number) => value.toFixed(1).padStart(7);

function report(name: string, updates: readonly Update[], time: (time: Time) => number): void {
  const totals = updates.map(({ total }) => time(total));
  const within = totals.filter((total) => total <= FRAME).length;
  console.log(
    `  ${name.padEnd(12)}${String(updates.length).padStart(5)}${ms(percentile(totals, 0.5))}${ms(percentile(totals, 0.95))}` +
      `${ms(Math.max(...totals))}${String(Math.round((100 * within) / updates.length)).padStart(6)}%`,
  );
}

function reportAll({ name, updates: { quick, slowed, parts } }: Played): void {
  const times = ({ cpu }: Time) => cpu * SLOWDOWN;
  console.log(`\n${name}: milliseconds of the main thread for one view`);
  console.log('              views median    95%    max  in a frame');
  for (const phase of [...new Set(quick.map((update) => update.phase))].sort()) {
    report(phase, quick.filter((update) => update.phase === phase), times);
  }
  report(`CPU x ${SLOWDOWN}`, quick, times);
  report(`slowed x ${SLOWDOWN}`, slowed, ({ wall }) => wall);
  const medians = PART_NAMES.map((part) => `${part} ${percentile(parts.map((each) => times(each.parts[part]!)), 0.5).toFixed(1)}`);
  console.log(`  parts, with the cost of tracing them, CPU x ${SLOWDOWN}: ${medians.join(', ')}`);
}

const browser = await launch();
const folders = [...(AGAINST ? [['before', AGAINST] as const] : []), [AGAINST ? 'after' : 'the page', DIST] as const];
const served = await Promise.all(folders.map(([, folder]) => serve(folder)));
try {
  const games: Played[] = [];
  for (const [i, [name]] of folders.entries()) games.push(await Played.begin(name, browser, served[i]!.url));
  for (let round = 0; round < ROUNDS; ++round) {
    for (const kind of KINDS) for (const game of games) await game.traced(kind);
  }
  console.log(`${WIDTH} x ${HEIGHT}, ${PHONE ? 'touch' : 'mouse'}, ${CALM ? 'calm' : 'moving'}`);
  for (const game of games) reportAll(game);
} finally {
  await browser.close();
  await Promise.all(served.map((each) => each.close()));
}
