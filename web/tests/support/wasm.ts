// The module as tests use it: in Node, without a Worker.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SHIPPED_BOARDS } from '../../src/game/shipped_boards';
import { Bigshot } from '../../src/worker/bigshot_wasm';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export const wasmFile = process.env['BIGSHOT_WASM'] ?? `${root}build/wasm/bigshot.wasm`;

export function projectFile(path: string): Buffer {
  return readFileSync(root + path);
}

// With the number of the Worker that it stands for.
export function loadWasm(number?: number): Promise<Bigshot> {
  return Bigshot.load(readFileSync(wasmFile), SHIPPED_BOARDS, number);
}

export function network(players: number): Uint8Array {
  return projectFile(`data/nets/players${players}.net`);
}
