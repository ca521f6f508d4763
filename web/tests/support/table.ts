// A table at a server for tests (fake_server.ts), as this browser sees it: at the points where tests begin.
import { Memory } from '../../src/game/person';
import type { WireGame } from '../../src/game/protocol';
import { TableGame } from '../../src/game/table_game';
import type { Message } from '../../src/game/types';
import { asRemote } from '../../src/worker/remote';
import { FakeServer, storage } from './fake_server';
import { until } from './local_world';
import { loadWasm } from './wasm';

const rules = asRemote(await loadWasm());

export const GAME: WireGame = {
  rules: { players: 2, edition: 'ravensburger', money: 'open', overbid: 'forbidden' },
  board: 'standard',
  seats: [{ name: 'Ada', colors: 'RY' }, { name: 'Ben', colors: 'WB' }],
  spaces: Array<string>(18).fill('RYWB'),
  broker: 0,
  roller: 1,
};
export const SEATED = { seats: [{ person: 'me', name: 'Ada', here: true }, { person: 'other', name: 'Ben', here: true }] };

export function open(server: FakeServer, memory = named()) {
  const troubles: Message[] = [];
  const world = { rules, connections: server.world, memory, origin: 'http://x', fetchText: async () => '{}' };
  const game = new TableGame('k3v8', world, (why) => troubles.push(why));
  return { game, memory, troubles };
}

export function named(): Memory {
  const memory = new Memory(storage(), storage());
  memory.setName('Ada');
  return memory;
}

// A game at the point where the viewer, seat 0, bids.
export async function bidding() {
  const server = new FakeServer(SEATED);
  const opened = open(server);
  await until(opened.game, (view) => view.connection === 'live');
  server.begin(GAME, 'roll 3');
  server.happen('ready', 'ready');
  const view = await until(opened.game, (each) => each.turn.mine && each.phase === 'bidding');
  return { server, view, ...opened };
}

export async function placing() {
  const game = await bidding();
  game.server.happen('bid 1', 'pass', 'pay R');
  const view = await until(game.game, (each) => each.placing !== null);
  return { ...game, view };
}
