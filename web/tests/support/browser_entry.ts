// What tests run inside a browser: the module, loaded there, with golden games, bots and random games.
import { SHIPPED_BOARDS, STANDARD_BOARD } from '../../src/game/shipped_boards';
import type { GameOptions, MoveText } from '../../src/game/types';
import { Bigshot } from '../../src/worker/bigshot_wasm';
import { playBots } from './bot_games';
import { goldenFaults } from './golden';

let loaded: Promise<Bigshot> | null = null;
const bigshot = () => (loaded ??= Bigshot.load(fetch('/test/bigshot.wasm'), SHIPPED_BOARDS));

async function network(players: number): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(`/test/players${players}.net`)).arrayBuffer());
}

export async function golden(lines: string[]): Promise<string[][]> {
  const faults: string[][] = [];
  for (const line of lines) faults.push(await goldenFaults(await bigshot(), line));
  return faults;
}

export async function bots(options: GameOptions, names: string[], seed: string, number: number): Promise<{ moves: MoveText[]; times: number[] }> {
  const engine = await bigshot();
  const header = { options, board: STANDARD_BOARD, setup: engine.deal(options.players, 0n) };
  return playBots(engine, { header, bots: names, seed: BigInt(seed), number }, network);
}

interface Bench {
  _initialize(): void;
  random_games(players: number, games: number, seed: bigint): number;
}

// The best of several runs: actions made, and the seconds that they took.
export async function randomGames(players: number, games: number, runs: number): Promise<{ actions: number; seconds: number }> {
  const { instance } = await WebAssembly.instantiateStreaming(fetch('/test/bench.wasm'), {});
  const bench = instance.exports as unknown as Bench;
  bench._initialize();
  let actions = 0;
  let seconds = Infinity;
  for (let run = 0; run < runs; ++run) {
    const began = performance.now();
    actions = bench.random_games(players, games, 1n);
    seconds = Math.min(seconds, (performance.now() - began) / 1000);
  }
  return { actions, seconds };
}

declare global {
  // In the page that prepareEnginePage() has prepared.
  const engine: { golden: typeof golden; bots: typeof bots; randomGames: typeof randomGames };
}
