// A game whose Worker is lost is made anew, whatever is asked about it.
import { expect, test } from 'vitest';
import { ModuleGame } from '../../src/game/module_game';
import { STANDARD_BOARD } from '../../src/game/shipped_boards';
import type { GameOptions } from '../../src/game/types';
import type { Rules } from '../../src/worker/client';
import { asRemote } from '../../src/worker/remote';
import { loadWasm } from '../support/wasm';

const FOUR: GameOptions = { players: 4, edition: 'ravensburger', money: 'open', overbid: 'forbidden' };

// A game after the first roll. The Worker that comes next has never heard of it.
async function lost(): Promise<ModuleGame> {
  let worker = await loadWasm(1);
  const rules: Rules = new Proxy({} as Rules, { get: (_, method) => Reflect.get(asRemote(worker), method) as unknown });
  const setup = await rules.deal(4, 1n);
  const begun = await ModuleGame.begin(rules, { options: FOUR, board: STANDARD_BOARD, setup });
  if (!('game' in begun)) throw new Error(begun.fault.message.key);
  await begun.game.advance(0, { moves: ['roll 3'] }, { viewer: null });
  worker = await loadWasm(2);
  return begun.game;
}

test.each<[string, (game: ModuleGame) => Promise<unknown>, unknown]>([
  ['what is refused', (game) => game.check('bid 0', []), expect.objectContaining({ key: expect.any(String) })],
  ['the move of a weak bot', (game) => game.simpleMove(1n), expect.any(String)],
  ['the result', (game) => game.result(), null],
])('tells %s', async (_, ask, expected) => {
  expect(await ask(await lost())).toEqual(expected);
});
