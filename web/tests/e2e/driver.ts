// Plays as a person does: by what the page shows, with nothing but what can be clicked, tapped or typed.
import type { Page } from 'playwright-core';

export interface Seen {
  phase: string;
  mine: boolean;
  round: number;
  at: string;
  left: string; // cubes still to place, '' when none are being placed
  handOver: boolean;
  over: boolean;
}

export async function seen(page: Page): Promise<Seen> {
  return page.evaluate(look);
}

function look() {
  const table = document.querySelector<HTMLElement>('[data-phase]');
  return {
    phase: table?.dataset['phase'] ?? '',
    mine: table?.dataset['mine'] === 'true',
    round: Number(table?.dataset['round'] ?? 0),
    at: table?.dataset['at'] ?? '',
    left: table?.dataset['left'] ?? '',
    handOver: document.querySelector('[data-hand-over]') !== null,
    over: document.querySelector('[data-reckoning="done"]') !== null,
  };
}

// Waits until a person at this screen has something to do, or the game is over.
export async function asked(page: Page): Promise<Seen> {
  await page.waitForFunction(
    () =>
      document.querySelector('[data-reckoning="done"]') ??
      document.querySelector('[data-hand-over]') ??
      document.querySelector('[data-phase][data-mine="true"]'),
    undefined,
    { timeout: 15_000 },
  );
  return seen(page);
}

// Waits until something has changed.
export async function after(page: Page, before: Seen): Promise<void> {
  await page.waitForFunction(
    ([at, left, handOver]) => {
      const table = document.querySelector<HTMLElement>('[data-phase]');
      return (
        document.querySelector('[data-reckoning]') !== null ||
        (document.querySelector('[data-hand-over]') !== null) !== handOver ||
        table?.dataset['at'] !== at ||
        (table?.dataset['left'] ?? '') !== left
      );
    },
    [before.at, before.left, before.handOver] as const,
    { timeout: 15_000 },
  );
}

export interface Hands {
  bid(amount: number): Promise<void>;
  pass(): Promise<void>;
  loan(): Promise<void>;
  ready(): Promise<void>;
  pay(): Promise<void>;
  place(lot: string): Promise<void>;
  confirm(): Promise<void>;
  handedOver(): Promise<void>;
}

// How long something to press may keep moving or be covered.
const PATIENCE = 5_000;

export function mouse(page: Page): Hands {
  return handsBy((selector) => page.click(selector, { timeout: PATIENCE }));
}

export function touch(page: Page): Hands {
  return handsBy((selector) => page.tap(selector, { timeout: PATIENCE }));
}

function handsBy(press: (selector: string) => Promise<void>): Hands {
  return {
    bid: (amount) => press(`[data-bid="${amount}"]`),
    pass: () => press('[data-pass]'),
    loan: () => press('[data-loan]:not([aria-disabled])'),
    ready: () => press('[data-ready-button]'),
    pay: () => press('[data-pay]'),
    place: (lot) => press(`[data-lot="${lot}"]`),
    confirm: () => press('[data-confirm]'),
    handedOver: () => press('[data-handed-over]'),
  };
}

// The keyboard alone. Dialogs are answered where the focus is.
export function keyboard(page: Page): Hands {
  const key = (name: string) => page.keyboard.press(name);
  return {
    bid: () => key('1'),
    pass: () => key('p'),
    loan: () => key('l'),
    ready: () => key('Enter'),
    pay: async () => {
      await page.focus('[data-pay]');
      await key('Enter');
    },
    place: (lot) => key(lot.toLowerCase()),
    confirm: () => key('Enter'),
    handedOver: () => key('Enter'),
  };
}

const openLots = (page: Page) =>
  page.$$eval('[data-lot].target', (lots) => lots.map((lot) => lot.getAttribute('data-lot')!));

// One decision of a plain player: bids a little, borrows now and then, spreads the cubes.
export async function decide(page: Page, hands: Hands, now: Seen, count: number): Promise<void> {
  if (now.handOver) return hands.handedOver();
  if (now.phase === 'borrowing') {
    const canBorrow = (await page.$('[data-loan]:not([aria-disabled])')) !== null;
    return canBorrow && now.round % 4 === 0 ? hands.loan() : hands.ready();
  }
  if (now.phase === 'paying') return hands.pay();
  if (now.phase === 'placing') {
    if (now.left === '0') return hands.confirm();
    const lots = await openLots(page);
    return hands.place(lots[(count * 5) % lots.length]!);
  }
  const bids = await page.$$eval('[data-bid]:not([aria-disabled])', (buttons) =>
    buttons.map((button) => Number(button.getAttribute('data-bid'))),
  );
  const least = bids[0];
  if (least !== undefined && least <= 4 + (now.round % 3)) return hands.bid(least);
  if (least === undefined && now.round % 5 === 0 && (await page.$('[data-loan]:not([aria-disabled])')))
    return hands.loan();
  return hands.pass();
}

// Plays on until the reckoning is done, or until `stop` says so.
export async function playOn(
  page: Page,
  hands: Hands,
  stop: (now: Seen) => boolean | Promise<boolean> = () => false,
): Promise<Seen> {
  for (let count = 0; ; ++count) {
    const now = await asked(page);
    if (now.over || (await stop(now))) return now;
    try {
      await decide(page, hands, now, count);
    } catch (error) {
      // Who can only pass is passed for, which may come between looking and pressing; then it is somebody else's turn.
      if (JSON.stringify(await seen(page)) === JSON.stringify(now)) throw error;
      continue;
    }
    await after(page, now);
  }
}
