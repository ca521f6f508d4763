// One screen of any browser, for the e2e driver: the few calls of a Playwright page that it makes, over whatever can
// evaluate, click at a point and press a key. Playwright itself drives only browsers of its own making.
import type { Page } from 'playwright-core';
import { PATIENCE } from '../e2e/patience';

export interface Engine {
  readonly version: string;
  readonly base: string; // where the page is found; a browser may need a detour
  readonly faults: string[]; // what the page complained of
  evaluate(what: unknown, argument?: unknown): Promise<unknown>;
  clickAt(x: number, y: number): Promise<void>;
  press(key: string): Promise<void>;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface Screen {
  engine: Engine;
  page: Page; // what the driver takes
  waitFor(selector: string): Promise<void>;
  click(selector: string): Promise<void>;
}

export function screenOf(engine: Engine): Screen {
  const waitForSelector = async (selector: string, { state = 'attached', timeout = PATIENCE } = {}) => {
    const came = (await engine.evaluate(becomes, [selector, state === 'attached', timeout])) as boolean;
    if (!came) throw new Error(`${engine.version}: ${selector} is not ${state}`);
  };
  const waitFor = (selector: string) => waitForSelector(selector);
  const click = async (selector: string) => {
    await waitFor(selector);
    const [x, y] = (await engine.evaluate(middle, selector)) as [number, number];
    await engine.clickAt(x, y);
  };
  const page = {
    evaluate: engine.evaluate,
    waitForSelector,
    mouse: { click: engine.clickAt },
    keyboard: { press: engine.press },
    focus: (selector: string) => engine.evaluate((wanted: string) => document.querySelector<HTMLElement>(wanted)!.focus(), selector),
    locator: (selector: string) => ({ boundingBox: () => engine.evaluate(box, selector) }),
  };
  return { engine, page: page as unknown as Page, waitFor, click };
}

// Whether a selector finds something, or nothing any more, before the time is over; as soon as it does.
function becomes([selector, there, patience]: [string, boolean, number]): Promise<boolean> {
  return new Promise((resolve) => {
    const isSo = () => (document.querySelector(selector) !== null) === there;
    if (isSo()) return resolve(true);
    const end = (came: boolean) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(came);
    };
    const observer = new MutationObserver(() => isSo() && end(true));
    const timer = setTimeout(() => end(false), patience);
    observer.observe(document, { attributes: true, childList: true, subtree: true });
    return undefined;
  });
}

function middle(selector: string): [number, number] {
  const element = document.querySelector(selector)!;
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

function box(selector: string): { x: number; y: number; width: number; height: number } {
  const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect();
  return { x, y, width, height };
}
