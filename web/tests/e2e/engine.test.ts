// The rules and bots in Chromium: golden games as everywhere, the same bot moves as natively, and quick enough.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareEnginePage } from '../support/engine_page';
import { MODES, nativeGames, SEED } from '../support/native_games';
import { percentile } from '../support/percentile';
import { projectFile } from '../support/wasm';
import { browserTests } from './browser';

const place = browserTests();
let page: Page;
beforeAll(async () => {
  page = await place.open();
  await prepareEnginePage(page);
});

test('golden games are as expected', async () => {
  const folder = fileURLToPath(new URL('../../../tests/golden/', import.meta.url));
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  const lines = files.flatMap((file) => projectFile(`tests/golden/${file}`).toString().trim().split('\n'));
  expect(lines.length).toBeGreaterThan(40);
  const faults = await page.evaluate((given) => engine.golden(given), lines);
  expect(faults.flat()).toEqual([]);
});

// Milliseconds that a decision may take; some of many may take longer on a machine that has other things to do.
describe.each([['hard', 50], ['expert', 1000]] as const)('%s', (level, limit) => {
  const times: number[] = [];

  test.each(MODES)(`plays as natively: $name`, async ({ options }) => {
    const names = Array<string>(options.players).fill(level);
    const [native] = nativeGames(options, names, 1);
    const played = await page.evaluate(
      ([rules, bots, seed]) => engine.bots(rules, bots, seed, 0),
      [options, names, SEED.toString()] as const,
    );
    expect(played.moves).toEqual(native);
    times.push(...played.times);
  });

  test(`answers within ${limit} ms`, () => {
    expect(percentile(times, 0.95)).toBeLessThan(limit);
  });
});
