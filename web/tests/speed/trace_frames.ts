// How much work the page's main thread has with one view of a game: from the Worker's message that brings it to the frame
// that shows the last of it. The longest frame decides whether one is dropped; beside it stands what all take together.
// Plays a game in Chromium as on a phone, and reads the browser's own trace. Three kinds of rounds take turns: at the
// machine's own speed, where the thread's CPU time is taken times the slowdown, which hardly depends on what else the
// machine does; slowed down by Chromium, in wall time, which does; and traced in more detail. Beside them stands what no
// page can do without: a message from a Worker that changes one line of text.
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { DIST, launch, newPage } from '../e2e/chromium';
import { asked, decide, mouse, seen, touch, type Seen } from '../e2e/driver';
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
const MOST_ROUNDS = 5; // a game has eighteen: one warms up, and there are three kinds
const VIEW = 'view ';
const WHOLE = 'whole view';

// Marks in the trace every view that has come into the page, with what was asked in it, and when all of it is there.
async function markViews(page: Page): Promise<void> {
  await page.evaluate(
    ([view, whole]) => {
      const table = document.querySelector<HTMLElement>('[data-phase]')!;
      const { dataset } = table;
      new MutationObserver((changes) => {
        if (changes.some(({ attributeName }) => attributeName !== 'data-whole')) performance.mark(`${view}${dataset['phase']}`);
        if (changes.some(({ attributeName }) => attributeName === 'data-whole') && dataset['whole'] === 'true') performance.mark(whole);
      }).observe(table, { attributeFilter: ['data-at', 'data-left', 'data-whole'] });
    },
    [VIEW, WHOLE] as const,
  );
}

// Looks at the page only now and then: what watches every change of it would be measured, too.
const LOOKS = 100;
async function askedAgain(page: Page, before: Seen): Promise<Seen> {
  for (;;) {
    await pause(LOOKS);
    const now = await seen(page);
    const changed = now.at !== before.at || now.left !== before.left;
    if (now.over || (changed && now.whole && (now.mine || now.handOver || now.loanRound || now.scene))) return now;
  }
}

// Lets a Worker's message change one line of text and nothing else.
const LINES = 20;
async function oneLine(browser: Browser, page: Page, selector: string): Promise<Update[]> {
  await page.evaluate(
    ([where, mark]) => {
      const line = document.querySelector(where)!;
      const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = ({ data }) => postMessage(data)'])));
      worker.onmessage = ({ data }) => {
        line.textContent = data;
        performance.mark(mark);
      };
      Object.assign(window, { changeLine: (text: string) => worker.postMessage(text) });
    },
    [selector, `${VIEW}line`] as const,
  );
  await browser.startTracing(page, { categories: TASKS });
  for (let i = 0; i < LINES; ++i) {
    await page.evaluate((text) => (window as unknown as { changeLine(text: string): void }).changeLine(text), `line ${i}`);
    await pause(LOOKS);
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return updatesIn(traceEvents, VIEW, WHOLE);
}

const CONTEXT = {
  serviceWorkers: 'block',
  bypassCSP: true, // for the Worker of oneLine()
  viewport: { width: WIDTH, height: HEIGHT },
  hasTouch: PHONE,
  isMobile: PHONE,
  reducedMotion: CALM ? 'reduce' : 'no-preference',
} as const;

async function oneLineAlone(browser: Browser): Promise<Update[]> {
  const page = await newPage(browser, CONTEXT, {});
  await page.setContent('<!doctype html><meta name="viewport" content="width=device-width"><p>line');
  return oneLine(browser, page, 'p');
}

const KINDS = ['quick', 'slowed', 'parts'] as const;
type Kind = (typeof KINDS)[number];

class Played {
  readonly updates: Record<Kind, Update[]> = { quick: [], slowed: [], parts: [] };
  line: Update[] = [];
  private count = 0;

  private constructor(
    readonly name: string,
    private readonly browser: Browser,
    private readonly page: Page,
  ) {}

  static async begin(name: string, browser: Browser, home: string): Promise<Played> {
    const page = await newPage(browser, CONTEXT, { pace: 'fast' });
    await page.goto(`${home}/?lang=en&seed=7`);
    // A phone has no mouse: where one rests, Chromium looks after every frame what it is over now.
    await (PHONE ? page.tap('[data-play-now]') : page.click('[data-play-now]'));
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
    this.updates[kind].push(...updatesIn(traceEvents, VIEW, WHOLE));
  }

  // At the table, where the question stands.
  async oneLine(): Promise<void> {
    this.line = await oneLine(this.browser, this.page, '[data-phase] .question');
  }

  private async round(): Promise<void> {
    const hands = PHONE ? touch(this.page) : mouse(this.page);
    let now = await asked(this.page);
    const { round } = now;
    while (!now.over && now.round === round) {
      await decide(hands, now, this.count++);
      now = await askedAgain(this.page, now);
    }
  }
}

const ms = (value: number) => value.toFixed(1).padStart(7);

const median = (values: readonly number[]) => percentile(values, 0.5);
const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);

function report(name: string, updates: readonly Update[], time: (time: Time) => number): void {
  const frames = updates.map((update) => update.frames.map(({ total }) => time(total)));
  const longest = frames.map((each) => Math.max(...each));
  const within = longest.filter((each) => each <= FRAME).length;
  console.log(
    `  ${name.padEnd(12)}${String(updates.length).padStart(5)}${ms(median(longest))}${ms(percentile(longest, 0.95))}` +
      `${ms(Math.max(...longest))}${String(Math.round((100 * within) / updates.length)).padStart(11)}%` +
      `${ms(median(frames.map(([first]) => first!)))}${ms(median(frames.map(sum)))}${String(median(frames.map(({ length }) => length))).padStart(8)}`,
  );
}

const times = ({ cpu }: Time) => cpu * SLOWDOWN;

function reportAll({ name, updates: { quick, slowed, parts }, line }: Played): void {
  console.log(`\n${name}: milliseconds of the main thread`);
  console.log('                    longest frame of a view           first    all');
  console.log('              views median    95%    max  in a frame  frame frames  frames');
  for (const phase of [...new Set(quick.map((update) => update.phase))].sort()) {
    report(phase, quick.filter((update) => update.phase === phase), times);
  }
  report(`CPU x ${SLOWDOWN}`, quick, times);
  report(`slowed x ${SLOWDOWN}`, slowed, ({ wall }) => wall);
  report('one line', line, times);
  const medians = PART_NAMES.map((part) => {
    const all = parts.map(({ frames }) => sum(frames.map((frame) => times(frame.parts[part]!))));
    return `${part} ${median(all).toFixed(1)}`;
  });
  console.log(`  parts of all frames, with the cost of tracing them, CPU x ${SLOWDOWN}: ${medians.join(', ')}`);
}

if (!(ROUNDS >= 1 && ROUNDS <= MOST_ROUNDS)) {
  console.error(`trace_frames: --rounds is 1 to ${MOST_ROUNDS}, as many as a game has of each kind`);
  process.exit(2);
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
  for (const game of games) await game.oneLine();
  const alone = await oneLineAlone(browser);
  console.log(`${WIDTH} x ${HEIGHT}, ${PHONE ? 'touch' : 'mouse'}, ${CALM ? 'calm' : 'moving'}`);
  for (const game of games) reportAll(game);
  console.log('\none line of text on an otherwise empty page');
  report(`CPU x ${SLOWDOWN}`, alone, times);
} finally {
  await browser.close();
  await Promise.all(served.map((each) => each.close()));
}
