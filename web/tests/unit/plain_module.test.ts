// The module for browsers without vector instructions decides as the other one does.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SHIPPED_BOARDS, STANDARD_BOARD } from '../../src/game/shipped_boards';
import { Bigshot } from '../../src/worker/bigshot_wasm';
import { hasVectorInstructions } from '../../src/worker/vector_instructions';
import { loadWasm, network, wasmFile } from '../support/wasm';

const plainFile = wasmFile.replace(/bigshot\.wasm$/, 'plain/bigshot.wasm');

// Every instruction on vectors begins with this byte; in other places it is rare.
const vectorBytes = (file: string) => readFileSync(file).filter((byte) => byte === 0xfd).length;

test('it has no vector instruction, and Node would know one', () => {
  expect(hasVectorInstructions()).toBe(true);
  expect(vectorBytes(plainFile)).toBeLessThan(vectorBytes(wasmFile) / 4);
});

test('the strongest bot sees the same chances with it', { timeout: 60_000 }, async () => {
  const told = [];
  for (const bigshot of [await loadWasm(), await Bigshot.load(readFileSync(plainFile), SHIPPED_BOARDS)]) {
    bigshot.loadNetwork(network(2));
    const options = { players: 2, edition: 'ravensburger', money: 'open', overbid: 'forbidden' } as const;
    const started = bigshot.start({ options, board: STANDARD_BOARD, setup: bigshot.deal(2, 3n) }, 3n);
    if ('fault' in started) throw new Error(started.fault.message.key);
    bigshot.play(started.game, ['roll 2', 'ready', 'ready']);
    told.push(bigshot.hint(bigshot.bot('expert', 3n, 0)!, started.game));
  }
  expect(told[0]).toHaveProperty('value.options');
  expect(told[1]).toEqual(told[0]);
});
