// What axe finds on a page as it stands: nothing, or the test fails with what and where.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export async function clean(page: Page, view: string): Promise<void> {
  // Without frames the plain way is the same, and faster.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.target.join(' ')).join(', ')}`);
  expect(told, view).toEqual([]);
}
