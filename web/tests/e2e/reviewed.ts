// A review that one waits for.
import type { Page } from 'playwright-core';

// A quick look is enough for tests: what goes on after it is stopped, unless a deep one is over already.
export async function reviewed(page: Page): Promise<void> {
  await page.waitForSelector('[data-review="quick"], [data-review="deep"]');
  await page.$$eval('[data-stop-review]', (buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await page.waitForSelector('[data-stop-review]', { state: 'detached' });
}
