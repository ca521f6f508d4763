// The table at the end of a game, read as a person reads it.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

// In every row lots, money and debts make up the balance.
export async function expectSums(page: Page, seats: number): Promise<void> {
  const rows = await page.$$eval('[data-reckoning] tbody tr', (all) =>
    all.map((row) => [...row.querySelectorAll<HTMLElement>('td.number')].map((cell) => cell.innerText)),
  );
  expect(rows).toHaveLength(seats);
  for (const row of rows) {
    const [value, money, debt, balance] = row.map((text) => Number(text.replace('−', '-')));
    expect(value! + money! + debt!, row.join(' ')).toBe(balance);
  }
}
