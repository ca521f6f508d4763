// How much work the page's main thread has with one view of a game: from the Worker's message that brings it to the frame
// that shows the last of it. The longest frame decides whether one is dropped; beside it stands what all take together.
// Plays a game in Chromium as on a phone, and reads the CPU time of the thread from the browser's own trace. Three kinds of
// rounds come one after the other, since the page gets used to how slow a device is: slowed down by Chromium; slowed down
// and traced in more detail; and at the machine's own speed. Beside them stands what no page can do without: a message from
// a Worker that changes one line of text.
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { DIST, launch, newPage } from '../e2e/chromium';
import { asked, decide, mouse, seen, touch, type Seen } from '../e2e/driver';
import { serve } from '../e2e/serve';
import { percentile } from '../support/percentile';
import { PART_NAMES, TASKS, TASKS_WITH_PARTS, updatesIn, type TraceEvent, type Update } from './updates';

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
const MOST_ROUNDS = 5; // a game has eighteen: two warm up, and there are three kinds
const VIEW = 'view';
const WHOLE = 'whole ';

// Marks in the trace every view that has come into the page, and after the frame that shows the last of it, what is asked
// in it. That mark is no part of the frame: to make it takes longer than many a task.
async function markViews(page: Page): Promise<void> {
  await page.evaluate(
    ([view, whole]) => {
      const table = document.querySelector<HTMLElement>('[data-phase]')!;
      const { dataset } = table;
      new MutationObserver(() => {
        if (dataset['whole'] !== 'true') performance.mark(view);
        else requestAnimationFrame(() => setTimeout(() => performance.mark(`${whole}${dataset['phase']}`)));
      }).observe(table, { attributeFilter: ['data-whole'] });
    },
    [VIEW, WHOLE] as const,
  );
}

// Looks at the page only now and then: what watches every change of it would be measured, too. And plays on only when the
// last frame is over: to ask where something is would take the layout out of it.
const LOOKS = 100;
async function askedAgain(page: Page, before: Seen): Promise<Seen> {
  for (;;) {
    await pause(LOOKS);
    const now = await seen(page);
    const changed = now.at !== before.at || now.left !== before.left;
    if (!now.over && !(changed && now.whole && (now.mine || now.handOver || now.loanRound || now.scene))) continue;
    await pause(LOOKS);
    return now;
  }
}

const slowDown = (session: CDPSession, rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });

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
    [selector, VIEW] as const,
  );
  const session = await page.context().newCDPSession(page);
  await slowDown(session, SLOWDOWN);
  await browser.startTracing(page, { categories: TASKS });
  for (let i = 0; i < LINES; ++i) {
    await page.evaluate((text) => (window as unknown as { changeLine(text: string): void }).changeLine(text), `line ${i}`);
    await pause(LOOKS);
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await slowDown(session, 1);
  return updatesIn(traceEvents, VIEW, null);
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

const KINDS = ['slowed', 'parts', 'own'] as const;
type Kind = (typeof KINDS)[number];

class Played {
  readonly updates: Record<Kind, Update[]> = { slowed: [], parts: [], own: [] };
  line: Update[] = [];
  private count = 0;

  private constructor(
    readonly name: string,
    private readonly browser: Browser,
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async begin(name: string, browser: Browser, home: string): Promise<Played> {
    const page = await newPage(browser, CONTEXT, { pace: 'fast' });
    await page.goto(`${home}/?lang=en&seed=7`);
    // A phone has no mouse: where one rests, Chromium looks after every frame what it is over now.
    await (PHONE ? page.tap('[data-play-now]') : page.click('[data-play-now]'));
    await page.waitForSelector('[data-phase][data-mine="true"]');
    await markViews(page);
    return new Played(name, browser, page, await page.context().newCDPSession(page));
  }

  // Gets the page used to a speed. What is compiled once is no part of an update, either.
  async warmUp(slowdown: number): Promise<void> {
    await this.roundAt(slowdown);
  }

  async traced(kind: Kind): Promise<void> {
    await this.browser.startTracing(this.page, { categories: kind === 'parts' ? TASKS_WITH_PARTS : TASKS });
    await this.roundAt(kind === 'own' ? 1 : SLOWDOWN);
    const { traceEvents } = JSON.parse((await this.browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    this.updates[kind].push(...updatesIn(traceEvents, VIEW, WHOLE));
  }

  // At the table, where the question stands.
  async oneLine(): Promise<void> {
    this.line = await oneLine(this.browser, this.page, '[data-phase] .question');
  }

  // Slowed down no longer than it plays: another page may be next, and would have to share the machine.
  private async roundAt(slowdown: number): Promise<void> {
    await slowDown(this.session, slowdown);
    await this.round();
    await slowDown(this.session, 1);
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

function report(name: string, updates: readonly Update[]): void {
  const frames = updates.map((update) => update.frames.map(({ total }) => total.cpu));
  const longest = frames.map((each) => Math.max(...each));
  const within = longest.filter((each) => each <= FRAME).length;
  console.log(
    `  ${name.padEnd(12)}${String(updates.length).padStart(5)}${ms(median(longest))}${ms(percentile(longest, 0.95))}` +
      `${ms(Math.max(...longest))}${String(Math.round((100 * within) / updates.length)).padStart(11)}%` +
      `${ms(median(frames.map(([first]) => first!)))}${ms(median(frames.map(sum)))}${String(median(frames.map(({ length }) => length))).padStart(8)}`,
  );
}

function reportAll({ name, updates: { slowed, parts, own }, line }: Played): void {
  console.log(`\n${name}: milliseconds of the main thread`);
  console.log('                    longest frame of a view           first    all');
  console.log('              views median    95%    max  in a frame  frame frames  frames');
  for (const phase of [...new Set(slowed.map((update) => update.phase))].sort()) {
    report(phase, slowed.filter((update) => update.phase === phase));
  }
  report(`slowed x ${SLOWDOWN}`, slowed);
  report('own speed', own);
  report('one line', line);
  const medians = PART_NAMES.map((part) => {
    const all = parts.map(({ frames }) => sum(frames.map((frame) => frame.parts[part]!.cpu)));
    return `${part} ${median(all).toFixed(1)}`;
  });
  console.log(`  parts of all frames, with the cost of tracing them, slowed x ${SLOWDOWN}: ${medians.join(', ')}`);
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
  const inTurn = async (kind: Kind) => {
    for (let round = 0; round < ROUNDS; ++round) for (const game of games) await game.traced(kind);
  };
  for (const game of games) await game.warmUp(SLOWDOWN);
  await inTurn('slowed');
  await inTurn('parts');
  for (const game of games) await game.warmUp(1);
  await inTurn('own');
  for (const game of games) await game.oneLine();
  const alone = await oneLineAlone(browser);
  console.log(`${WIDTH} x ${HEIGHT}, ${PHONE ? 'touch' : 'mouse'}, ${CALM ? 'calm' : 'moving'}`);
  for (const game of games) reportAll(game);
  console.log('\none line of text on an otherwise empty page');
  report(`slowed x ${SLOWDOWN}`, alone);
} finally {
  await browser.close();
  await Promise.all(served.map((each) => each.close()));
}
