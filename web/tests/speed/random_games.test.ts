// How fast whole random games are: natively, in Node, in Chromium. The best of many short runs, since other work on the
// machine only ever slows them down.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { browserTests } from '../e2e/browser';
import { prepareEnginePage } from '../support/engine_page';
import { wasmFile } from '../support/wasm';

const GAMES = 500;
const RUNS = 200;
const LIMIT = 1.5; // times native

interface Measured {
  actions: number;
  seconds: number;
}

function natively(players: number): Measured {
  const program = process.env['BIGSHOT_NATIVE_BENCH']!;
  const [actions = 0, seconds = 0] = execFileSync(program, [players, GAMES, 1].map(String)).toString().split(' ').map(Number);
  return { actions, seconds };
}

async function inNode(players: number): Promise<Measured> {
  const { instance } = await WebAssembly.instantiate(readFileSync(wasmFile.replace('bigshot.wasm', 'bench.wasm')), {});
  const bench = instance.exports as unknown as { _initialize(): void; random_games(p: number, g: number, s: bigint): number };
  bench._initialize();
  const best = { actions: 0, seconds: Infinity };
  for (let run = 0; run < RUNS; ++run) {
    const began = performance.now();
    best.actions = bench.random_games(players, GAMES, 1n);
    best.seconds = Math.min(best.seconds, (performance.now() - began) / 1000);
  }
  return best;
}

const place = browserTests();
let page: Page;
beforeAll(async () => {
  // The page's service worker would answer for the test's own files.
  page = await place.open({ context: { serviceWorkers: 'block' } });
  await prepareEnginePage(page);
});

function inChromium(players: number): Promise<Measured> {
  return page.evaluate(
    ([count, games, runs]) => engine.randomGames(count, games, runs),
    [players, GAMES, RUNS] as const,
  );
}

test.each([4, 3, 2])('random games of %i players take at most 1.5 times as long as natively', async (players) => {
  const native = natively(players);
  const speed = ({ actions, seconds }: Measured) => `${(actions / seconds / 1e6).toFixed(1)} million actions a second`;
  console.log(`${players} players, native: ${speed(native)}`);
  for (const [where, measured] of [['Node', await inNode(players)], ['Chromium', await inChromium(players)]] as const) {
    expect(measured.actions).toBe(native.actions);
    const ratio = measured.seconds / native.seconds;
    console.log(`${players} players, ${where}: ${speed(measured)}, ${ratio.toFixed(2)} times as long`);
    expect(ratio).toBeLessThan(LIMIT);
  }
});
