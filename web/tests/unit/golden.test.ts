// The golden games, in Node. tests/browser plays them in Chromium.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Bigshot } from '../../src/worker/bigshot_wasm';
import { goldenFaults } from '../support/golden';
import { loadWasm, projectFile } from '../support/wasm';

const folder = fileURLToPath(new URL('../../../tests/golden/', import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));

let bigshot: Bigshot;
beforeAll(async () => {
  bigshot = await loadWasm();
});

describe.each(files)('golden games of %s', (file) => {
  const lines = projectFile(`tests/golden/${file}`).toString().trim().split('\n');
  const titled = lines.map((line) => [(JSON.parse(line) as { golden: { title: string } }).golden.title, line] as const);

  test.each(titled)('%s', async (_, line) => {
    expect(await goldenFaults(bigshot, line)).toEqual([]);
  });
});

test('what is not so is found', async () => {
  const line = projectFile('tests/golden/round.jsonl').toString().split('\n')[0]!;
  const record = JSON.parse(line) as { golden: { expect: object[] } };
  const wrong = [{ phase: 'paying' }, { money: { R: 99 } }, { owner: { K: 'Z' } }, { legal_count: 0 }, { fase: 'rolling' }];
  for (const expectation of wrong) {
    record.golden.expect = [{ at: 0, ...expectation }];
    expect(await goldenFaults(bigshot, JSON.stringify(record)), JSON.stringify(expectation)).toHaveLength(1);
  }
});
