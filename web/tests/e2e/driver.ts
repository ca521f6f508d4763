// Plays as a person does: by what the page shows, with nothing but what can be clicked, tapped or typed.
import type { Page } from 'playwright-core';
import { PATIENCE } from './patience';

export interface Seen {
  phase: string;
  mine: boolean;
  round: number;
  at: string;
  left: string; // cubes still to place, '' when none are being placed
  whole: boolean; // all of the table shows the same; what nobody waits for comes some frames after the rest
  handOver: boolean;
  loanRound: boolean; // all are asked who takes a loan
  scene: boolean; // a failed payment is being played out
  over: boolean;
  bids: number[]; // amounts that have a button, the least first
  canBorrow: boolean;
  lots: string[]; // where the cube in hand can go
}

export async function seen(page: Page): Promise<Seen> {
  return watch(page, 'now', null);
}

// Waits until a person at this screen has something to do, or the game is over.
export async function asked(page: Page): Promise<Seen> {
  return watch(page, 'asked', null);
}

// Waits until the browser has kept what is shown: where that takes long it is shown all the same, and said not to be kept.
export async function isKept(page: Page): Promise<void> {
  await page.waitForSelector('[data-notice]', { state: 'detached' });
}

// Gives the page another size and waits until all of it has followed.
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((wide) => innerWidth === wide, width);
  // What is measured by the page is known after a frame, and drawn by the next.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

// Waits until something has changed.
export async function after(page: Page, before: Seen): Promise<Seen> {
  return watch(page, 'changed', before);
}

// Looks at the page whenever something in it changes, until what is waited for is there.
function watch(page: Page, what: 'now' | 'asked' | 'changed' | 'asked again', before: Seen | null): Promise<Seen> {
  return page.evaluate(
    ([awaited, was, patience]) => {
      const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
      const look = () => {
        const table = document.querySelector<HTMLElement>('[data-phase]')?.dataset ?? {};
        return {
          phase: table['phase'] ?? '',
          mine: table['mine'] === 'true',
          round: Number(table['round'] ?? 0),
          at: table['at'] ?? '',
          left: table['left'] ?? '',
          whole: table['whole'] !== 'false',
          handOver: document.querySelector('[data-hand-over]') !== null,
          loanRound: document.querySelector('[data-loan-round]') !== null,
          scene: document.querySelector('[data-overbid]') !== null,
          over: document.querySelector('[data-reckoning="done"]') !== null,
          bids: all('[data-bid]:not([aria-disabled])').map((button) => Number(button.dataset['bid'])),
          canBorrow: document.querySelector('[data-loan]:not([aria-disabled])') !== null,
          lots: all('[data-lot].target').map((lot) => lot.dataset['lot']!),
        };
      };
      type Looked = ReturnType<typeof look>;
      const isAsked = (now: Looked) => now.over || now.handOver || now.loanRound || now.scene || now.mine;
      const hasChanged = (now: Looked) =>
        document.querySelector('[data-reckoning]') !== null ||
        (['at', 'left', 'handOver', 'loanRound', 'scene'] as const).some((fact) => now[fact] !== was?.[fact]);
      const isThere = (now: Looked) => awaited === 'now' || (now.whole && isAwaited(now));
      const isAwaited = (now: Looked) =>
        (awaited === 'changed' || isAsked(now)) && (awaited === 'asked' || hasChanged(now));
      return new Promise<Looked>((resolve, reject) => {
        const first = look();
        if (isThere(first)) return resolve(first);
        const observer = new MutationObserver(() => {
          const now = look();
          if (isThere(now)) end(() => resolve(now));
        });
        const timer = setTimeout(
          () => end(() => reject(new Error(`waited in vain to be ${awaited}: ${JSON.stringify(look())}`))),
          patience,
        );
        const end = (how: () => void) => {
          observer.disconnect();
          clearTimeout(timer);
          how();
        };
        observer.observe(document, { attributes: true, childList: true, subtree: true });
      });
    },
    [what, before, PATIENCE] as const,
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
  decideLoans(): Promise<void>;
  endScene(): Promise<void>;
}

export function mouse(page: Page): Hands {
  return handsBy(page, (x, y) => page.mouse.click(x, y));
}

export function touch(page: Page): Hands {
  return handsBy(page, (x, y) => page.touchscreen.tap(x, y));
}

// The middle of what a selector finds, scrolled to where nothing covers it.
function spotOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  return page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    if (!element) throw new Error(`there is no ${wanted}`);
    for (const block of [null, 'nearest', 'center', 'end'] as const) {
      if (block) element.scrollIntoView({ block, behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (element.contains(document.elementFromPoint(x, y))) return { x, y };
    }
    throw new Error(`${wanted} is covered`);
  }, selector);
}

// How many presses in a row the next one is, as the page takes it.
function nextPress(page: Page): Promise<void> {
  return page.evaluate(() => {
    const heard = new Promise<number>((resolve) => {
      addEventListener('click', ({ detail }) => resolve(detail), { capture: true, once: true });
    });
    Object.assign(globalThis, { pressesHeard: heard });
  });
}

function pressesInARow(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { pressesHeard: Promise<number> }).pressesHeard);
}

function handsBy(page: Page, pressAt: (x: number, y: number) => Promise<void>): Hands {
  const press = async (selector: string) => {
    const { x, y } = await spotOf(page, selector);
    await pressAt(x, y);
  };
  return {
    bid: (amount) => press(`[data-bid="${amount}"]`),
    pass: () => press('[data-pass]'),
    // The first press asks, the second takes it.
    loan: async () => {
      await press('[data-loan]:not([aria-disabled])');
      await page.waitForSelector('[data-loan-asked]');
      // Two taps in a row are a double tap, which only asks: then once more.
      do {
        await nextPress(page);
        await press('[data-loan-asked]');
      } while ((await pressesInARow(page)) > 1);
    },
    ready: () => press('[data-ready-button]'),
    pay: () => press('[data-pay]'),
    place: (lot) => press(`[data-lot="${lot}"]`),
    confirm: () => press('[data-confirm]'),
    handedOver: () => press('[data-handed-over]'),
    decideLoans: () => press('[data-loans-decided]'),
    // It ends by itself, too; then the die in the middle of the board is pressed, which does nothing.
    endScene: async () => {
      const { x, y, width, height } = (await page.locator('div.board').boundingBox())!;
      await pressAt(x + width / 2, y + height / 2);
    },
  };
}

// The keyboard alone. Dialogs are answered where the focus is.
export function keyboard(page: Page): Hands {
  const key = (name: string) => page.keyboard.press(name);
  return {
    bid: () => key('1'),
    pass: () => key('p'),
    loan: async () => {
      await key('l');
      await page.waitForSelector('[data-loan-asked]');
      await key('l');
    },
    ready: () => key('Enter'),
    pay: async () => {
      await page.focus('[data-pay]');
      await key('Enter');
    },
    place: (lot) => key(lot.toLowerCase()),
    confirm: () => key('Enter'),
    handedOver: () => key('Enter'),
    decideLoans: async () => {
      await page.focus('[data-loans-decided]');
      await key('Enter');
    },
    endScene: () => key('Escape'),
  };
}

// One decision of a plain player: bids a little, borrows now and then, spreads the cubes.
export async function decide(hands: Hands, now: Seen, count: number): Promise<void> {
  if (now.scene) return hands.endScene();
  if (now.handOver) return hands.handedOver();
  if (now.loanRound) return hands.decideLoans();
  if (now.phase === 'borrowing') return now.canBorrow && now.round % 4 === 0 ? hands.loan() : hands.ready();
  if (now.phase === 'paying') return hands.pay();
  if (now.phase === 'placing') {
    return now.left === '0' ? hands.confirm() : hands.place(now.lots[(count * 5) % now.lots.length]!);
  }
  const [least] = now.bids;
  if (least !== undefined && least <= 4 + (now.round % 3)) return hands.bid(least);
  return least === undefined && now.round % 5 === 0 && now.canBorrow ? hands.loan() : hands.pass();
}

// Plays on until the reckoning is done, or until `stop` says so.
export async function playOn(
  page: Page,
  hands: Hands,
  stop: (now: Seen) => boolean | Promise<boolean> = () => false,
): Promise<Seen> {
  let now = await asked(page);
  for (let count = 0; !now.over && !(await stop(now)); ++count) {
    await decide(hands, now, count);
    now = await watch(page, 'asked again', now);
  }
  return now;
}

// The page whose person is asked, or where the game is over. The others go on waiting; nobody hears how that ends.
function whoIsAsked(pages: Page[]): Promise<{ page: Page; now: Seen }> {
  const never = new Promise<never>(() => undefined);
  return Promise.race(pages.map((page) => asked(page).then((now) => ({ page, now }), () => never)));
}

// Lets whoever is asked in one of several browsers decide, until something holds.
export async function playTogether(pages: Page[], holds: (now: Seen, page: Page) => boolean): Promise<void> {
  for (let count = 0; ; ++count) {
    const { page, now } = await whoIsAsked(pages);
    if (holds(now, page)) return;
    await decide(mouse(page), now, count);
    await after(page, now);
  }
}

// At one screen with hidden money: the first to bid says more than anybody has, and the others let it stand.
export async function bidTooMuch(page: Page): Promise<void> {
  const hands = mouse(page);
  let bold = false;
  await playOn(
    page,
    {
      ...hands,
      bid: async () => {
        if (bold) return hands.pass();
        await page.fill('[data-amount]', '42');
        await page.click('[data-bid-amount]');
        bold = true;
      },
    },
    (now) => now.scene,
  );
}
