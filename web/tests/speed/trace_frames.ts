// How much work the page's main thread has with one view of a game: from the message that brings it to the first picture
// of it. Plays the first rounds of a game in Chromium and reads the browser's own trace.
//
// What counts is the thread's CPU time, which other work on the machine changes little; a browser on a slow phone is
// told by a factor. (Chromium's own slowdown makes the thread spin, and would measure that.)
import type { Page } from 'playwright-core';
import { DIST, launch, newPage } from '../e2e/chromium';
import { mouse, playOn } from '../e2e/driver';
import { serve } from '../e2e/serve';

const option = (name: string, standard: number) =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.split('=')[1] ?? standard);
const ROUNDS = option('rounds', 6);
const SLOWDOWN = option('slowdown', 6);
const WIDTH = option('width', 390);
const HEIGHT = option('height', 844);
const FRAME = 1000 / 60;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number; // CPU time of the thread, microseconds
  args?: { name?: string; data?: { message?: string } };
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
const PARTS: Record<string, string[]> = {
  script: ['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'v8.run'],
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit', 'UpdateLayer'],
};

// Marks in the trace every view that has come into the page, with what was asked in it.
async function markViews(page: Page): Promise<void> {
  await page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('[data-phase]')!;
    const told = () => `${table.dataset['at']} ${table.dataset['left']}`;
    let last = told();
    new MutationObserver(() => {
      if (told() === last) return;
      last = told();
      performance.mark(`view ${table.dataset['phase']}`);
    }).observe(table, { attributes: true });
  });
}

interface Update {
  phase: string;
  total: number; // milliseconds of CPU time
  parts: Record<string, number>;
}

function updatesIn(events: TraceEvent[]): Update[] {
  const marks = events.filter(({ name, ph }) => name.startsWith('view ') && (ph === 'R' || ph === 'I' || ph === 'n' || ph === 'b'));
  const [first] = marks;
  if (!first) throw new Error('no view was marked: the trace has no user timing');
  const main = events.filter(({ pid, tid, ph }) => pid === first.pid && tid === first.tid && ph === 'X');
  const tasks = main.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask').sort((a, b) => a.ts - b.ts);
  const inside = (task: TraceEvent) => main.filter(({ ts, dur = 0 }) => ts >= task.ts && ts + dur <= task.ts + task.dur!);
  const draws = (task: TraceEvent) => inside(task).some(({ name }) => name === 'Commit' || name === 'Paint');
  return marks.flatMap((mark) => {
    const bringing = tasks.findIndex(({ ts, dur = 0 }) => ts <= mark.ts && mark.ts <= ts + dur);
    const drawing = tasks.findIndex((task, i) => i >= bringing && draws(task));
    if (bringing < 0 || drawing < 0) return [];
    const taken = [...new Set([tasks[bringing]!, tasks[drawing]!])];
    const parts = Object.fromEntries(
      Object.entries(PARTS).map(([part, names]) => [part, sum(taken.flatMap(inside).filter(({ name }) => names.includes(name)))]),
    );
    return [{ phase: mark.name.slice('view '.length), total: sum(taken), parts }];
  });
}

// Of nested events only the outermost counts.
function sum(events: TraceEvent[]): number {
  const sorted = [...events].sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let end = -Infinity;
  let total = 0;
  for (const { ts, dur = 0, tdur = 0 } of sorted) {
    if (ts < end) continue;
    end = ts + dur;
    total += tdur;
  }
  return total / 1000;
}

const quantile = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
const ms = (value: number) => value.toFixed(1).padStart(7);

function report(name: string, updates: Update[]): void {
  const totals = updates.map(({ total }) => total * SLOWDOWN).sort((a, b) => a - b);
  const within = totals.filter((total) => total <= FRAME).length;
  const parts = Object.keys(PARTS).map((part) => {
    const values = updates.map((update) => update.parts[part]! * SLOWDOWN).sort((a, b) => a - b);
    return `${part} ${quantile(values, 0.5).toFixed(1)}`;
  });
  console.log(
    `${name.padEnd(10)}${String(updates.length).padStart(5)}${ms(quantile(totals, 0.5))}${ms(quantile(totals, 0.95))}${ms(totals.at(-1) ?? 0)}` +
      `${String(Math.round((100 * within) / updates.length)).padStart(6)}%   ${parts.join(', ')}`,
  );
}

const served = await serve(DIST);
const browser = await launch();
try {
  const page = await newPage(
    browser,
    { serviceWorkers: 'block', viewport: { width: WIDTH, height: HEIGHT } },
    { pace: 'instant' },
  );
  await page.goto(`${served.url}/?lang=en&seed=7`);
  await page.click('[data-play-now]');
  await page.waitForSelector('[data-phase][data-mine="true"]');
  // The first round warms up: what is compiled once is no part of an update.
  await playOn(page, mouse(page), (now) => now.round >= 2);
  await markViews(page);
  await browser.startTracing(page, { categories: CATEGORIES });
  await playOn(page, mouse(page), (now) => now.round >= 2 + ROUNDS);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const updates = updatesIn(traceEvents);
  console.log(`CPU milliseconds of the main thread for one view, times ${SLOWDOWN}; ${WIDTH} x ${HEIGHT}, ${ROUNDS} rounds`);
  console.log('phase     views median    95%    max  in one frame   median of the parts');
  for (const phase of [...new Set(updates.map((update) => update.phase))]) {
    report(phase, updates.filter((update) => update.phase === phase));
  }
  report('all', updates);
} finally {
  await browser.close();
  await served.close();
}
