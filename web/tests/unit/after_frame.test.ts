// What waits for a frame is done after it, all together, and only what was there before it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFrame } from '../../src/table/after_frame';

let frames: (() => void)[] = [];
let done: string[] = [];
let page: { hidden: boolean };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  frames = [];
  done = [];
  page = { hidden: false };
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => frames.push(act));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => (frames[frame - 1] = () => undefined));
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const note = (what: string) => () => void done.push(what);
const beginFrame = () => frames.splice(0).forEach((act) => act());
const drawFrame = () => {
  beginFrame();
  vi.advanceTimersByTime(0);
};

test('all that waits for a frame asks for one frame, and is done after it in its order', () => {
  afterFrame(note('one'));
  afterFrame(note('two'));
  expect(frames.length).toBe(1);
  beginFrame();
  expect(done).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(done).toEqual(['one', 'two']);
});

test('what is asked for once the frame has begun waits for the next', () => {
  afterFrame(note('before'));
  beginFrame();
  afterFrame(note('after'));
  vi.advanceTimersByTime(0);
  expect(done).toEqual(['before']);
  drawFrame();
  expect(done).toEqual(['before', 'after']);
});

test('what is called off is not done, though the same thing waits twice', () => {
  const act = note('it');
  afterFrame(act)();
  afterFrame(act);
  drawFrame();
  expect(done).toEqual(['it']);
});

test('what fails is reported, and the rest is done', () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  afterFrame(() => {
    throw new Error('broken');
  });
  afterFrame(note('rest'));
  drawFrame();
  expect(done).toEqual(['rest']);
  expect(reported).toEqual([new Error('broken')]);
});

test('it tells how long the drawing took, and nothing of a page that draws nothing', () => {
  const told: (number | null)[] = [];
  const now = vi.spyOn(performance, 'now').mockReturnValueOnce(100).mockReturnValueOnce(112);
  afterFrame((drawing) => told.push(drawing));
  drawFrame();
  page.hidden = true;
  afterFrame((drawing) => told.push(drawing));
  vi.advanceTimersByTime(0);
  expect(told).toEqual([12, null]);
  now.mockRestore();
});

test('a page that draws nothing does it all the same: at once if it is hidden, else after a second', () => {
  page.hidden = true;
  afterFrame(note('hidden'));
  vi.advanceTimersByTime(0);
  expect(done).toEqual(['hidden']);
  page.hidden = false;
  afterFrame(note('late'));
  vi.advanceTimersByTime(999);
  expect(done).toEqual(['hidden']);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['hidden', 'late']);
});
