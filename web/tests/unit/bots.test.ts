// The same bots, the same seeds: the same moves natively and in the module, for every level and mode.
import { beforeAll, describe, expect, test } from 'vitest';
import { STANDARD_BOARD } from '../../src/game/shipped_boards';
import { LEVELS } from '../../src/game/types';
import type { Bigshot } from '../../src/worker/bigshot_wasm';
import { playBots } from '../support/bot_games';
import { MODES, nativeGames, SEED } from '../support/native_games';
import { loadWasm, network } from '../support/wasm';

let bigshot: Bigshot;
beforeAll(async () => {
  bigshot = await loadWasm();
});

describe.each(MODES)('$name', ({ options }) => {
  const games = { easy: 5, medium: 5, hard: 2, expert: 1 };

  test.each(LEVELS)('%s plays the same natively and in the module', async (level) => {
    const bots = Array<string>(options.players).fill(level);
    const native = nativeGames(options, bots, games[level]);
    for (const [number, moves] of native.entries()) {
      const header = { options, board: STANDARD_BOARD, setup: bigshot.deal(options.players, 0n) };
      const played = await playBots(bigshot, { header, bots, seed: SEED, number }, async (players) => network(players));
      expect(played.moves).toEqual(moves);
    }
  }, 120_000);
});
